import type { Database } from '@zmig/kit'

/** The products that the benchmark buys: singles with a large stock, also against the seed. */
export type Goods = {
  /** by EAN, of singles */
  stocked: string[]
  /** each of which one is left, and none will come */
  last: string[]
}

/**
 * Sets a large stock in a temporary shop and ends pre-orders and orders on demand: otherwise no tyre is
 * ever the last one. Its availability is published with the next order of each.
 *
 * @throws when the shop has fewer products than that
 */
export const fillShelves = async (
  database: Database,
  { stocked, last }: Record<keyof Goods, number>,
): Promise<Goods> => {
  const rows = await database.query<{ ean: string }>(
    `select ean from ordering.product left join ordering.stock using (ean)
     where not is_set and stock.override is null and coalesce(inbound_current, 0) = 0 order by ean limit $1`,
    [stocked + last],
  )
  const eans = rows.map(({ ean }) => ean)
  if (eans.length < stocked + last) throw new Error(`the shop has ${eans.length} products of ${stocked + last}`)
  const goods = { stocked: eans.slice(0, stocked), last: eans.slice(stocked) }
  await database.query(`update ordering.shipment set order_deadline = '2000-01-01' where role = 'next'`)
  for (const [wanted, onHand] of [
    [goods.stocked, 100_000],
    [goods.last, 1],
  ] as const)
    await database.query(
      `insert into ordering.stock (ean, on_hand) select ean, $2 from unnest($1::text[]) as wanted(ean)
       on conflict (ean) do update set on_hand = excluded.on_hand + stock.reserved`,
      [wanted, onHand],
    )
  return goods
}

/** Coupons of 50 shekels, one for each of these products. @returns their codes */
export const makeCoupons = async (
  database: Database,
  eans: readonly string[],
  { prefix, singleUse }: { prefix: string; singleUse: boolean },
): Promise<string[]> => {
  const codes = eans.map((_, index) => `${prefix}${index}`)
  await database.query(
    `insert into ordering.coupon (code, ean, discount, single_use)
     select code, ean, 5000, $3 from unnest($1::text[], $2::text[]) as wanted(code, ean)
     on conflict (code, ean) do nothing`,
    [codes, eans, singleUse],
  )
  return codes
}

export type Hour = { shop: string; date: string; startCursor: number }

/** Hours of garages with the days that the shop offers, each with one place. @throws when there are fewer */
export const makeHours = async (database: Database, shopUrl: string, ean: string, count: number): Promise<Hour[]> => {
  await database.query('update ordering.garage set capacity_per_slot = 1')
  const garages = await database.query<{ id: string }>(
    'select id from ordering.garage where not hide and not manual_booking order by id',
  )
  const install = async <Answer>(path: string) =>
    (await (await fetch(`${shopUrl}/edge/api/v1/checkout/install/${path}?eans=${ean}`)).json()) as Answer
  const hours: Hour[] = []
  for (const { id: shop } of garages)
    for (const { value: date } of await install<{ value: string }[]>(`dates/${shop}`))
      for (const { startCursor } of await install<{ startCursor: number }[]>(`slots/${shop}/${date}`)) {
        hours.push({ shop, date, startCursor })
        if (hours.length === count) return hours
      }
  throw new Error(`the garages have ${hours.length} free hours of ${count}`)
}
