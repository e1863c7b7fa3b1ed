/** Why a reason is not shown. */
export type ReasonFault = 'length' | 'markup' | 'hidden' | 'offer' | 'number' | 'language'

/** Letters; a card has room for two sentences. */
const LONGEST = 240
/** Hebrew letters without which it is no sentence. */
const FEWEST = 12
/** A product's longest name; longer ones are no names. */
const LONGEST_NAME = 40

/** Tags, Markdown, templates, addresses. */
const MARKUP = /[<>{}[\]`*_#|\\~^=&@]|:\/\/|www\.|\.(?:com|net|org|co|il|io|me|ly)(?![a-z])/iu
/** Control and format characters, combining marks and private letters: they hide, reorder or overprint text. */
const HIDDEN = /[\p{C}\p{M}]/u

const PREFIX = '(?<!\\p{L})[ובלמהשכ]{0,3}'
const END = '(?!\\p{L})'
/** Words of money, gifts, promises and invitations. The shop alone says what a tyre costs and what it promises. */
const OFFERS = [
  'הנח(?:ה|ות|ת)|מבצע(?:ים|י)?|מחיר(?:ים|י|ו|ה|ם|ון|ך)?|קופו(?:ן|נים)|חינם|מתנ(?:ה|ות|ת)|בונוס|הטב(?:ה|ות|ת)',
  'שקל(?:ים|י)?|ש"?ח|אגור(?:ה|ות)|דולר(?:ים)?|יורו|אירו|אחוז(?:ים|י)?|כסף|כספ(?:ית|ך|כם|י)|תמור(?:ת|ה)|סכום',
  'זול(?:ה|ים|ות)?|מוזל(?:ת|ים|ות)?|יקר(?:ה|ים|ות)?|חצי|עול(?:ה|ים|ות)|על(?:ות|ויות)|עלינו|תשלו(?:ם|מים)|לשלם|שלמו|תשלמו|תשלם',
  'חסכ(?:ו|ון|תם)|תחסכ(?:ו|י)|משתלם|משתלמ(?:ת|ים|ות)|כדאי(?:ות)?|זיכוי|החזר(?:ים)?|להחזיר|משלוח(?:ים)?|התקנה',
  'אחריות|ערבות|מובטח(?:ת|ים|ות)?|מבטיח(?:ה|ים|ות)?|הבטחה|נבטיח|מתחייב(?:ת|ים)?',
  'הוזל(?:ה|ות|ת|נו|ו)?|מוזיל(?:ה|ים)?|דיל(?:ים)?|סייל|שובר(?:ים)?|קאשב[קא]|פלוס|בשניים|בשתיים|במקום\\s+\\S+\\s+רק',
  'הורדנו|נוריד|מוריד(?:ים|ה)?|נחזיר|מחזיר(?:ים|ה)?|חשבון|רכשו|רכשי|תרכשו|לרכוש|ייגמר|נגמר(?:ים)?|הזדמנות',
  '(?:עשר|שלוש|ארבע|חמיש|שיש|שבע|שמונ|תשע)ים|מאה|מאות|מאתיים|אל(?:ף|פיים)|אלפ(?:ים|י)(?!\\s+(?:קילומטר|ק"מ))',
  'קנו|קני|הזמינו|הזמיני|התקשרו|התקשרי|חייגו|לחצו|לחצי|וואטסאפ|ווטסאפ|טלגרם|פייסבוק|אתר|קישור|סיסמ(?:ה|ת|אות)|קוד',
]
const OFFER = new RegExp(
  `[\\p{Sc}%‰]|${PREFIX}(?:${OFFERS.join('|')})${END}|(?<!\\p{L})(?:free|sale|discount|coupon|price|gift|off|nis|ils|usd|shekels?)${END}`,
  'iu',
)
/** A word in single letters, `ה נ ח ה` or `ה.נ.ח.ה`. */
const SPELLED = /(?<!\p{L})(?:\p{L}[^\p{L}\n]{1,3}){2,}\p{L}(?!\p{L})/u
const WORDS = /^[א-ת\s.,:;!?'"()–—־/-]*$/u

/** One form of each letter and quotation mark, so that look-alikes count as the same letter. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[״“”„]/g, '"')
    .replaceAll(/[׳‘’]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

/** `Michelin`, `Angel GT II`, `Battlax Sport Touring T32 GT`: every word begins with a capital letter or a digit. */
const NAME = /^(?=.*[A-Z])[A-Z\d][\w+./'-]*(?: [A-Z\d][\w+./'-]*){0,5}$/
/** Only what looks like a name may stand in a reason: a text of the catalogue must not smuggle in what a reason may not say. */
const isName = (text: string): boolean => text.length <= LONGEST_NAME && NAME.test(text) && !OFFER.test(text)

const escapePattern = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

const withoutNames = (text: string, names: readonly string[]): string => {
  const known = names.map(normalize).filter(isName)
  if (known.length === 0) return text
  const longestFirst = known.sort((one, other) => other.length - one.length).map(escapePattern)
  return text.replaceAll(new RegExp(`(?<![a-z\\d])(?:${longestFirst.join('|')})(?![a-z\\d])`, 'giu'), ' ')
}

/**
 * Checks a reason that a model wrote. It is plain Hebrew with the tyre's own names at most: no markup, no money, no promise,
 * no number, no other language (decisions.md, Wizard).
 * @param names brand and line of the tyre that the reason is for
 * @returns the text to show, or what is wrong with it
 */
export const checkReason = (
  written: string,
  names: readonly string[],
): { ok: true; text: string } | { ok: false; fault: ReasonFault } => {
  const refuse = (fault: ReasonFault) => ({ ok: false, fault }) as const
  if (written.length > LONGEST * 2) return refuse('length')
  const text = normalize(written)
  if (text.length > LONGEST) return refuse('length')
  if (HIDDEN.test(text)) return refuse('hidden')
  if (MARKUP.test(text)) return refuse('markup')
  if (OFFER.test(text)) return refuse('offer')
  const words = withoutNames(text, names)
  if (/\p{N}/u.test(words)) return refuse('number')
  if (!WORDS.test(words)) return refuse('language')
  if (SPELLED.test(words)) return refuse('offer')
  if ((words.match(/[א-ת]/gu) ?? []).length < FEWEST) return refuse('length')
  return { ok: true, text }
}
