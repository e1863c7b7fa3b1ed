import { AvailabilityChanged, type TyreFacts, TyreListed, TyrePriced, TyreUnlisted } from '@zmig/events'
import { type Change, defineProjection, type Projection, when } from '@zmig/projections'
import type { Sql } from '@zmig/kit'
import { mountOf } from '../advice/fit.ts'

const SAVE_FACTS = `
  insert into advisor.tyre as known (ean, facts, is_set, front_size, rear_size)
  select ean, facts, is_set, front_size, rear_size from jsonb_populate_recordset(null::advisor.tyre, $1::jsonb)
  on conflict (ean) do update set facts = excluded.facts, is_set = excluded.is_set,
    front_size = excluded.front_size, rear_size = excluded.rear_size`

const SAVE_PRICES = `
  update advisor.tyre known
  set facts = known.facts || jsonb_build_object('price', priced.price, 'fullPrice', priced."fullPrice")
  from jsonb_to_recordset($1::jsonb) as priced(ean text, price integer, "fullPrice" integer)
  where known.ean = priced.ean and known.facts is not null`

const SAVE_AVAILABILITY = `
  insert into advisor.tyre as known (ean, visibility, availability_revision)
  select ean, visibility, revision from jsonb_to_recordset($1::jsonb) as changed(ean text, visibility text, revision int)
  on conflict (ean) do update set visibility = excluded.visibility, availability_revision = excluded.availability_revision
  where known.availability_revision < excluded.availability_revision`

/** What is not sold any more is not recommended; its availability stays for when it comes back. */
const UNLIST = `update advisor.tyre set facts = null, front_size = null, rear_size = null where ean = any($1)`

/** The last change of each product: one statement writes a row once. */
const lastOfEach = <Data extends { ean: string }>(batch: Change<Data>[]): Data[] => [
  ...new Map(batch.map(({ data }) => [data.ean, data])).values(),
]

const saveFacts = async (batch: Change<TyreFacts>[], tx: Sql): Promise<void> => {
  const rows = lastOfEach(batch).map((facts) => {
    const { front, rear } = mountOf(facts)
    return { ean: facts.ean, facts, is_set: facts.set, front_size: front, rear_size: rear }
  })
  await tx.query(SAVE_FACTS, [JSON.stringify(rows)])
}

/** Follows the products and their availability, from which tyres are recommended. */
export const tyreReplica: Projection = defineProjection({
  name: 'advisor-tyres',
  topics: ['catalogue', 'orders'],
  gatherMs: 250, // a recommendation may know of stock 250 ms later
  events: [TyreListed, TyrePriced, TyreUnlisted, AvailabilityChanged],
  on: {
    ...when(TyreListed, saveFacts),
    ...when(TyrePriced, async (batch, tx) => {
      await tx.query(SAVE_PRICES, [JSON.stringify(lastOfEach(batch))])
    }),
    ...when(TyreUnlisted, async (batch, tx) => {
      await tx.query(UNLIST, [batch.map(({ data }) => data.ean)])
    }),
    ...when(AvailabilityChanged, async (batch, tx) => {
      await tx.query(SAVE_AVAILABILITY, [JSON.stringify(lastOfEach(batch))])
    }),
  },
})
