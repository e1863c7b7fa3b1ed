/** A command about the house as a whole that was not carried out; the message says why and what to do, and is all that is printed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
