import type { OrderMessageDue } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { Change } from '@zmig/projections'
import type * as z from 'zod'

type Due = z.infer<typeof OrderMessageDue.data>

const COME = `
  update placed_order set lines = (
    select jsonb_agg(line - 'arrivesOn' order by place) from jsonb_array_elements(lines) with ordinality as each(line, place))
  where order_id = $1`

const POSTPONED = `
  update placed_order set lines = (
    select jsonb_agg(case when $2::jsonb ? (line ->> 'ean')
      then line || jsonb_build_object('arrivesOn', $2::jsonb -> (line ->> 'ean')) else line end order by place)
    from jsonb_array_elements(lines) with ordinality as each(line, place))
  where order_id = $1`

/** The days that lines name: gone when all tyres have come, or later ones. */
export const changeArrivals = async (batch: Change<Due>[], tx: Sql): Promise<void> => {
  for (const { data } of batch) {
    const { orderId, message, arrivals = [] } = data
    if (message === 'tyres-here') await tx.query(COME, [orderId])
    if (message === 'arrival-postponed')
      await tx.query(POSTPONED, [
        orderId,
        JSON.stringify(Object.fromEntries(arrivals.map(({ ean, arrivesOn }) => [ean, arrivesOn]))),
      ])
  }
}
