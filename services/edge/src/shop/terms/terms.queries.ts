import { terms, type Terms } from '@zmig/edge-contract'
import type { InAgorot } from '@zmig/events'
import { HttpProblem, type Sql } from '@zmig/kit'
import { defineCachedQuery, type CachedQuery } from '../../door/answer/cached-queries.ts'
import { shekels } from '../../money.ts'

/** The terms that ordering published last, in agorot; none before the first are published. */
export const findTerms = async (sql: Sql): Promise<InAgorot<Terms> | undefined> => {
  const [row] = await sql.query<{ terms: InAgorot<Terms> }>('select terms from edge.terms', [], { name: 'edge-terms' })
  return row?.terms
}

/** The terms of the shop, as ordering published them last. */
export const termsQueries: CachedQuery[] = [
  defineCachedQuery(terms, async (sql) => {
    const published = await findTerms(sql)
    if (!published)
      throw new HttpProblem(503, 'No terms yet', 'The shop has not published its terms yet; try again in a moment.')
    const { shippingFee, cardReturnFee, ...counts } = published
    const body = { ...counts, shippingFee: shekels(shippingFee), cardReturnFee: shekels(cardReturnFee) }
    return { body, keys: ['terms'] }
  }),
]
