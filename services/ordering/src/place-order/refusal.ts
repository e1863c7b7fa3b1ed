import type { RefusalCode } from '@zmig/edge-contract'
import type { Database, Sql } from '@zmig/kit'
import type { Quote } from '../quote/quote.decider.ts'

/** Why no order was placed. `message` is Hebrew, for the shopper; amounts in agorot. */
export type Refusal = {
  ok: false
  code: RefusalCode
  message: string
  changes?: Quote | { ean: string; available: number }[]
}

export const refused = (code: RefusalCode, message: string, changes?: Refusal['changes']): Refusal => ({
  ok: false,
  code,
  message,
  ...(changes && { changes }),
})

/** Thrown to roll a transaction back; never leaves this file. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Runs the work in a transaction. `refuse` rolls everything back, also what the transaction has already changed.
 * @returns the result of the work, or the refusal
 */
export const transactionOrRefusal = async <Result>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Sql, refuse: (refusal: Refusal) => never) => Promise<Result>,
): Promise<Result | Refusal> => {
  const refuse = (refusal: Refusal): never => {
    throw new Refused(refusal)
  }
  try {
    return await database.transaction((tx) => work(tx, refuse))
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
