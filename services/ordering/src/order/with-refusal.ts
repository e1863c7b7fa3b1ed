import type { Database, Sql } from '@zmig/kit'
import type { Refusal } from './refusal.ts'

/** Ends a transaction that has changed something already and is to leave nothing. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Runs the work in a transaction, in which `refuse` rolls everything back.
 * @returns what the work gives, or the refusal
 */
export const withRefusal = async <Result>(
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
