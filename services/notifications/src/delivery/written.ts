import type { Sql } from '@zmig/kit'
import type { OrderState } from '../order/order-state.ts'
import type { Garage, Product } from '../replica/named.replica.ts'
import type { Model } from '../templates/model.ts'
import type { Facts } from '../message/message.ts'

/**
 * What a message was composed of when it was sent, without the details of its person: with the details of today it reads as
 * it was sent. The only home of details is people.person, so a rendered letter is not kept (decision messages-as-they-were-sent).
 */
export type Written = {
  /** ISO instant */
  at: string
  products: [ean: string, product: Product][]
  order?: OrderState
  garage?: Garage
  facts?: Facts
}

export const writtenOf = ({ about, model }: Model, at: Date): Written => {
  if (about === 'order') {
    const { order, facts, garage, products } = model
    return { at: at.toISOString(), order, facts, ...(garage && { garage }), products: [...products] }
  }
  const product = about === 'offer' ? model.product : undefined
  return { at: at.toISOString(), products: product && about === 'offer' ? [[model.offer.ean, product]] : [] }
}

/** Keeps what messages were composed of; of a message that is tried again the last one. */
export const keepWritten = async (sql: Sql, written: readonly { id: number; written: Written }[]): Promise<void> => {
  if (written.length === 0) return
  await sql.query(
    `update notifications.message as message set written = given.written
     from jsonb_to_recordset($1::jsonb) as given(id bigint, written jsonb) where message.id = given.id`,
    [JSON.stringify(written)],
    { name: 'notifications-keep-written' },
  )
}
