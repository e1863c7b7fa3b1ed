import { HttpProblem } from '@zmig/kit'
import * as z from 'zod/mini'
import { type SearchPosition, type SearchSort, SORT_KEYS } from './tyre-search.port.ts'

/** No wider than the columns that they are compared with. */
const VALUE = {
  rank: z.int().check(z.gte(0), z.lte(9)),
  price: z.int().check(z.gte(0), z.lt(2 ** 31)),
  score: z.number(),
  ean: z.string().check(z.regex(/^\d{1,20}$/)),
}

const refuse = (): never => {
  throw new HttpProblem(
    404,
    'Unknown page',
    '`after` is not what `next` of a page with this sort was; begin again without it.',
  )
}

/** A place in a list as text for an address. */
export const writePosition = ({ sort, values }: SearchPosition): string =>
  Buffer.from(JSON.stringify([sort, ...values])).toString('base64url')

/** Reads the place that `writePosition` wrote. @throws HttpProblem 404 for anything else, and for that of another sort */
export const readPosition = (token: string, sort: SearchSort): SearchPosition => {
  try {
    const [writtenSort, ...values] = z.parse(
      z.array(z.union([z.string(), z.number()])),
      JSON.parse(Buffer.from(token, 'base64url').toString()),
    )
    const keys = SORT_KEYS[sort]
    if (writtenSort !== sort || values.length !== keys.length) return refuse()
    return { sort, values: keys.map(({ key }, index) => z.parse(VALUE[key], values[index])) }
  } catch {
    return refuse()
  }
}
