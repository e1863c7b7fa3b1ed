/** Why something is refused: a name for programs, and a sentence in English that says the cause and the cure. */
export type Refusal = { ok: false; code: string; reason: string }

/** A refusal as a value. */
export const refuse = (code: string, reason: string): Refusal => ({ ok: false, code, reason })
