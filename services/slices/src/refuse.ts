/** Why something is refused: a name for programs, and a sentence in English that says the cause and the cure. */
export type Refusal = { ok: false; code: string; reason: string }

/** A name in a package may be as long as its sender likes; the sentence, which is recorded, may not. */
const MOST_CHARACTERS = 600

/** A refusal as a value. */
export const refuse = (code: string, reason: string): Refusal => ({
  ok: false,
  code,
  reason: reason.length > MOST_CHARACTERS ? `${reason.slice(0, MOST_CHARACTERS)}…` : reason,
})

/** A refusal as a status of HTTP and its title. */
export const problemOf = ({ code }: Refusal): { status: number; title: string } => {
  if (code === 'StoreFault') return { status: 503, title: 'Unavailable' }
  return { status: 409, title: 'Refused' }
}
