import type { Handover } from '../ports/mailer.port.ts'

/** Why a provider did not take a text. The first five are for good; the others end when something is put right, or by themselves. */
export type TextRefusal =
  | 'bad-number'
  | 'landline'
  | 'kosher'
  | 'blocked'
  | 'too-long'
  | 'no-credit'
  | 'auth'
  | 'sender'
  | 'throttled'
  | 'not-now'
  | 'away'

const PERMANENT: ReadonlySet<TextRefusal> = new Set(['bad-number', 'landline', 'kosher', 'blocked', 'too-long'])

/** Phones of houses and offices (02, 03, 04, 08, 09, 07X), which take no texts. */
const LANDLINE = /^0(?:[23489]|7\d)\d{7}$/

/** A result with a name. A number that the provider refuses is called a landline when it is one. */
export const refused = (refusal: TextRefusal, to: string): Handover => {
  const named = refusal === 'bad-number' && LANDLINE.test(to) ? 'landline' : refusal
  return { ok: false, permanent: PERMANENT.has(named), reason: `text-${named}` }
}

/** Words of answers whose number is not documented, or whose sources disagree; the first that is found counts. */
const WORDS: readonly [RegExp, TextRefusal][] = [
  [/too many|throttl|rate.?limit|per (?:second|minute)/i, 'throttled'],
  [/credit|balance|money|quota/i, 'no-credit'],
  [/token|password|user ?name|authenti|permission|illegal ip/i, 'auth'],
  [/source|sender/i, 'sender'],
  [/black ?list|blocked/i, 'blocked'],
  [/message.*(?:too long|length)|too many characters/i, 'too-long'],
  [/destination|recipient|phone|number/i, 'bad-number'],
]

/**
 * The result of a status that is not yes: by its number, else by its words, else by its number alone, which is tried again: a
 * provider's new number must not lose a message.
 */
export const refusalOf = (
  status: number,
  known: Readonly<Record<number, TextRefusal>>,
  words: string,
  to: string,
): Handover => {
  const refusal = known[status] ?? WORDS.find(([pattern]) => pattern.test(words))?.[1]
  return refusal ? refused(refusal, to) : { ok: false, permanent: false, reason: `text-status-${status}` }
}
