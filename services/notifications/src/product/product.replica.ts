import { TyreListed, type TyreFacts } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when, type Change } from '@zmig/projections'

/** What a line of an order is called. */
export type Product = { ean: string; brand: string; displayName: string; displaySize: string; set: boolean }

type ProductRow = { ean: string; brand: string; display_name: string; display_size: string; is_set: boolean }

/** Learns the names of products; the newest fact about an EAN replaces the ones before. */
export const productReplica = defineProjection({
  name: 'notifications-products',
  topics: ['catalogue'],
  events: [TyreListed],
  schema: 'notifications',
  tables: ['product'],
  on: when(TyreListed, async (batch: Change<TyreFacts>[], tx) => {
    const newest = new Map(
      batch.map(({ data }): [string, ProductRow] => [
        data.ean,
        {
          ean: data.ean,
          brand: data.brand,
          display_name: data.line,
          display_size: data.displaySize,
          is_set: data.set,
        },
      ]),
    )
    await tx.query(
      `insert into product select * from jsonb_populate_recordset(null::product, $1::jsonb)
       on conflict (ean) do update set brand = excluded.brand, display_name = excluded.display_name,
         display_size = excluded.display_size, is_set = excluded.is_set`,
      [JSON.stringify([...newest.values()])],
    )
  }),
})

/** The products of these EANs, by EAN. */
export const readProducts = async (sql: Sql, eans: string[]): Promise<Map<string, Product>> => {
  const rows = await sql.query<ProductRow>('select * from notifications.product where ean = any($1::text[])', [eans])
  return new Map(
    rows.map((row) => [
      row.ean,
      {
        ean: row.ean,
        brand: row.brand,
        displayName: row.display_name,
        displaySize: row.display_size,
        set: row.is_set,
      },
    ]),
  )
}
