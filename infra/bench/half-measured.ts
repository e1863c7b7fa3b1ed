import type { Measure } from './measure.ts'

/** A part that failed after it had some of its figures. */
export class HalfMeasured extends Error {
  override readonly name = 'HalfMeasured'
  readonly measures: Measure[]

  constructor(what: string, measures: Measure[], cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.measures = measures
  }
}

/**
 * Adds what the second engine shows to what the first one showed.
 * @throws HalfMeasured when the second one fails
 */
export const andThen = async (
  first: Measure[],
  secondName: string,
  second: () => Promise<Measure[]>,
): Promise<Measure[]> => {
  try {
    return [...first, ...(await second())]
  } catch (error) {
    throw new HalfMeasured(secondName, first, error)
  }
}
