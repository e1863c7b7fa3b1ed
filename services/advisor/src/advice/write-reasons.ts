import type { Kilometres, Usage } from '@zmig/edge-contract'
import { LRUCache } from 'lru-cache'
import { checkReason } from '../model/check-reason.ts'
import type { Candidate, RiderFacts } from '../ranking.ts'

/** How a tyre rides, each 0 to 1: grip on the road, kilometres that it lasts, grip off the road. */
export type Traits = { grip: number; life: number; offroad: number }

/** A tyre, and a set of them. */
type Forms = [single: string, set: string]

const KINDS: Record<string, Forms> = {
  sport: ['צמיג ספורט', 'זוג צמיגי ספורט'],
  hypersport: ['צמיג ספורט חד', 'זוג צמיגי ספורט חדים'],
  track: ['צמיג מסלול', 'זוג צמיגי מסלול'],
  'sport-touring': ['צמיג ספורט־תיור', 'זוג צמיגי ספורט־תיור'],
  touring: ['צמיג תיור', 'זוג צמיגי תיור'],
  adventure: ['צמיג אדוונצ׳ר', 'זוג צמיגי אדוונצ׳ר'],
  enduro: ['צמיג אנדורו', 'זוג צמיגי אנדורו'],
  motocross: ['צמיג מוטוקרוס', 'זוג צמיגי מוטוקרוס'],
  trial: ['צמיג טריאל', 'זוג צמיגי טריאל'],
  classic: ['צמיג לאופנועים קלאסיים', 'זוג צמיגים לאופנועים קלאסיים'],
  cruiser: ['צמיג קרוזר', 'זוג צמיגי קרוזר'],
  scooter: ['צמיג לקטנועים', 'זוג צמיגים לקטנועים'],
  city: ['צמיג עירוני', 'זוג צמיגים עירוניים'],
  atv: ['צמיג לטרקטורון', 'זוג צמיגים לטרקטורון'],
}

const ROAD_AND_FIELD: Forms = ['שנוח על הכביש ומסתדר גם בשבילים', 'שנוחים על הכביש ומסתדרים גם בשבילים']
const FIELD: Forms = ['שאוחז היטב בשטח', 'שאוחזים היטב בשטח']
const GRIP: Forms = ['שמתחמם מהר ואוחז היטב בפניות', 'שמתחממים מהר ואוחזים היטב בפניות']
const LIFE: Forms = ['שנשחק לאט ונשאר יציב', 'שנשחקים לאט ונשארים יציבים']
const BALANCE: Forms = ['שמאזן בין אחיזה לאורך חיים', 'שמאזנים בין אחיזה לאורך חיים']

const strengthOf = ({ grip, life, offroad }: Traits): Forms => {
  if (offroad >= 0.7) return FIELD
  if (offroad >= 0.4) return ROAD_AND_FIELD
  if (grip >= 0.85) return GRIP
  return life >= 0.8 ? LIFE : BALANCE
}

const HABITS: Record<Usage, string> = {
  daily: 'לרכיבה יומיומית',
  weekend: 'לרכיבה בסופי שבוע',
  monthly: 'לרכיבה מדי פעם',
}
const DISTANCES: Record<Kilometres, string> = {
  '0-100': 'בקילומטראז׳ נמוך',
  '100-500': 'בקילומטראז׳ נמוך עד בינוני',
  '500-1000': 'בקילומטראז׳ בינוני',
  '1000-5000': 'בקילומטראז׳ גבוה',
  '5000+': 'בקילומטראז׳ גבוה מאוד',
}

type Habits = Pick<RiderFacts, 'usage' | 'kilometres'>

/** The first sentence of a product's description, in words only; a longer one leaves no room for the comparison. */
const FIRST_SENTENCE = /^[א-ת ,׳'־]{1,80}\.(?=\s|$)/

/** Descriptions that were read, '' for one that is not said: reading twenty takes longer than ranking a hundred tyres. */
const read = new LRUCache<string, string>({ max: 2_000 })

/**
 * What the catalogue says of the tyre, which tells it from others of its kind. It is the text of others: what a model may not
 * say in a reason, a description may not either.
 * @returns '' when it says nothing that may be said
 */
const described = ({ description }: Candidate): string => {
  const known = read.get(description)
  if (known !== undefined) return known
  const [sentence = ''] = FIRST_SENTENCE.exec(description.trim()) ?? []
  const reason = checkReason(sentence, [])
  // it is compared with plain quotation marks, and shown with Hebrew ones
  const said = reason.ok ? reason.text.replaceAll(/(?<=[א-ת])'/g, '׳') : ''
  read.set(description, said)
  return said
}

/** What the tyre is and what it is good at, and for which rider. A comparison may follow. */
const character = ({ usage, kilometres }: Habits, tyre: Candidate, traits: Traits): string => {
  const form = tyre.set ? 1 : 0
  const habits = `${HABITS[usage]} ${DISTANCES[kilometres]}`
  const said = described(tyre)
  if (said !== '') return `${said} מתאים ${habits}` // a description speaks of one tyre, also that of a set
  const kind = (KINDS[tyre.category] ?? (['צמיג', 'זוג צמיגים'] satisfies Forms))[form]
  return `${kind} ${strengthOf(traits)[form]}, ${habits}`
}

/** Places after the first, in words: a reason has no digits. */
const PLACES = ['שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שביעי', 'שמיני', 'תשיעי', 'עשירי']

/** In what tyres of one kind differ, by its weight: the value that is the higher the better, and the words for a place. */
const MERITS: { of: (tyre: Candidate) => number; first: string; at: string; last: string }[] = [
  { of: ({ score }) => score, first: 'הדירוג הגבוה ביותר', at: 'בדירוג', last: 'דירוג נמוך יותר' },
  {
    // a date code names a week
    of: ({ age }) => (age === undefined ? -Infinity : -Math.round(age * 52)),
    first: 'הגומי הטרי ביותר',
    at: 'בטריות הגומי',
    last: 'גומי ותיק יותר',
  },
  // in words that promise no price (model/check-reason.ts)
  { of: ({ price }) => -price, first: 'הבחירה הנוחה ביותר לכיס', at: 'בנוחות לכיס', last: 'בחירה פחות נוחה לכיס' },
]

/** How a tyre is had, alone and after a comparison. */
const STOCK: Record<Candidate['visibility'], [alone: string, after: string]> = {
  instock: ['במלאי כרגע', 'ובמלאי כרגע'],
  preorder: ['אפשר להזמין מראש', 'ואפשר להזמין מראש'],
  ondemand: ['מגיע בהזמנה', 'ומגיע בהזמנה'],
  none: ['לא במלאי כרגע', 'אך לא במלאי כרגע'],
  outofstock: ['לא במלאי כרגע', 'אך לא במלאי כרגע'],
}

/** A property in which a tyre differs from the others; `place` counts from 0. */
type Claim = { place: number } & ({ merit: string } | { stock: (typeof STOCK)['instock'] })

/** The first three places recommend a tyre; later places only set it apart from the rest. */
const isWeak = ({ place }: Claim): boolean => place > 2

/** @returns what sets a tyre apart from the others, the strongest first; nothing in which all are alike */
const compareWith = (all: readonly Candidate[]) => {
  const merits = MERITS.map((merit) => ({ ...merit, values: [...new Set(all.map(merit.of))] }))
  const stocksDiffer = new Set(all.map(({ visibility }) => STOCK[visibility][0])).size > 1
  return (tyre: Candidate): Claim[] => {
    const claims = merits.flatMap(({ of, first, at, last, values }): Claim[] => {
      if (values.length === 1) return []
      const own = of(tyre)
      const place = values.filter((value) => value > own).length
      const word = PLACES[place - 1]
      return [{ place, merit: place === 0 ? first : word ? `מקום ${word} ${at}` : last }]
    })
    // being in stock recommends a tyre less than a first place and more than a second one
    const stock = { place: tyre.visibility === 'instock' ? 0.5 : 3, stock: STOCK[tyre.visibility] }
    return [...claims, ...(stocksDiffer ? [stock] : [])].sort((one, other) => one.place - other.place)
  }
}

/** No claim at all is wanted less than strong ones, and more than one in which the tyre is not among the best. */
const NOTHING = 500
const WEAK = 1_000

/** Selections of claims, the wanted ones first: two strong ones, one, three, none; then with as few weak ones as can be. */
const selectionsOf = (claims: readonly Claim[]): Claim[][] => {
  const selections = claims.reduce<Claim[][]>((all, claim) => [...all, ...all.map((each) => [...each, claim])], [[]])
  const cost = (selection: Claim[]): number => {
    if (selection.length === 0) return NOTHING
    const places = selection.reduce((sum, claim) => sum + claims.indexOf(claim), 0)
    return selection.filter(isWeak).length * WEAK + Math.abs(selection.length - 2) * 100 + places
  }
  return selections
    .map((selection) => ({ selection, cost: cost(selection) }))
    .sort((one, other) => one.cost - other.cost)
    .map(({ selection }) => selection)
}

/** ` – הדירוג הגבוה ביותר והגומי הטרי ביותר מבין הצמיגים שמתאימים לכם, ובמלאי כרגע.`, after a sentence or within it. */
const endOf = (claims: readonly Claim[], { set }: Candidate, within: boolean): string => {
  const merits = claims.flatMap((claim) => ('merit' in claim ? claim.merit : []))
  const [alone, after] = claims.flatMap((claim) => ('stock' in claim ? claim.stock : []))
  const had = after === undefined ? '' : `, ${after}`
  if (merits.length === 0) return within || alone === undefined ? `${had}.` : `. ${alone}.`
  const listed = [merits.slice(0, -1).join(', '), merits.at(-1)].filter((text) => text !== '').join(' ו')
  return `${within ? ' –' : '.'} ${listed} מבין ${set ? 'הזוגות' : 'הצמיגים'} שמתאימים לכם${had}.`
}

/**
 * Why tyres are recommended: at most two Hebrew sentences each, without prices and promises, which the rules can stand for.
 * They say what a tyre is, for which rider, and how it compares with the others that fit. A text is not said twice
 * as long as the tyres differ in a property that it can name.
 *
 * @param best the tyres to explain, best first
 * @param all all tyres that fit, with which they are compared
 * @returns reasons of the best, in the same order
 */
export const writeReasons = (
  habits: Habits,
  best: readonly Candidate[],
  all: readonly Candidate[],
  traitsOf: (tyre: Candidate) => Traits,
): string[] => {
  const claimsOf = compareWith(all)
  const written = new Set<string>()
  return best.map((tyre) => {
    const start = character(habits, tyre, traitsOf(tyre))
    const within = described(tyre) !== ''
    const textOf = (claims: readonly Claim[]): string => `${start}${endOf(claims, tyre, within)}`
    const selections = selectionsOf(claimsOf(tyre))
    const text = textOf(selections.find((claims) => !written.has(textOf(claims))) ?? selections[0] ?? [])
    written.add(text)
    return text
  })
}
