import { TermsChanged } from '@zmig/events'
import { defineProjection } from '@zmig/projections'

/** The terms in force: the ones published last. */
export const termsInForce = defineProjection({
  name: 'edge-terms',
  schema: 'edge',
  tables: ['terms'],
  topics: ['orders'],
  gatherMs: 250, // every order wakes it, and terms seldom change
  events: [TermsChanged],
  on: {
    [TermsChanged.type]: async (batch, tx) => {
      await tx.query(
        'insert into terms (terms) values ($1) on conflict (only_row) do update set terms = excluded.terms',
        [JSON.stringify(batch.at(-1)?.data)],
      )
      return [{ key: 'terms' }]
    },
  },
})
