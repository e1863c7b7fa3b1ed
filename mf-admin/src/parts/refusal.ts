import { EdgeError } from '@zmig/platform'

/** Why the edge refused what staff asked for: a name for code and a Hebrew sentence for people. */
export type Refusal<Details = object> = { error: string; message: string } & Partial<Details>

const HEBREW = /\p{Script=Hebrew}/u

/**
 * The refusal in a failed call of staff (`{ok: false, error, message}`). Undefined when there was no such answer: the shop
 * is away or broken, or it says in English, to developers, that the call itself is wrong. Then the caller has a sentence of its own.
 */
export const refusalOf = <Details = object>(failure: unknown): Refusal<Details> | undefined => {
  if (!(failure instanceof EdgeError)) return undefined
  const { error, message } = (failure.problem ?? {}) as Partial<Refusal>
  return error && message && HEBREW.test(message) ? (failure.problem as unknown as Refusal<Details>) : undefined
}

/** Whether it was refused because a colleague changed meanwhile what staff saw. */
export const isChanged = (failure: unknown): boolean => refusalOf(failure)?.error === 'CHANGED'
