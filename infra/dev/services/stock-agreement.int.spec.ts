import { randomInt, randomUUID } from 'node:crypto'
import { importShipments, importTyres } from '@zmig/catalog'
import { SupplierOrderPlaced, TyreListed } from '@zmig/events'
import { createServiceClient, newId } from '@zmig/kit'
import { importStock } from '@zmig/ordering'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FREE, REAR, startWholeShop, type WholeShop } from './testing/whole-shop.ts'

/** A set of both single tyres. */
const SET = '2918906488113'
const SINGLES = [REAR, FREE]
const NOW = '2026-11-18T06:00:00.000Z'
const CURRENT = {
  id: 'sh-1',
  role: 'current' as 'current' | 'next',
  arrivesOn: '2026-12-03',
  orderDeadline: '2026-11-10',
  lines: [],
}
const NEXT = { ...CURRENT, id: 'sh-2', role: 'next' as const, arrivesOn: '2026-12-24', orderDeadline: '2026-12-10' }
const THIRD = { ...NEXT, id: 'sh-3', arrivesOn: '2027-01-20', orderDeadline: '2027-01-07' }
/** Those that staff can order into; after half of the steps the next one sails. */
let shipments = [CURRENT, NEXT]
const STEPS = 60
/** On the shelf at the beginning: none, so that the first orders wait for a shipment. */
const START = 0
/** Another seed each time; a failure names it, and `STOCK_SEED=…` walks the same steps again. */
const SEED = Number(process.env['STOCK_SEED'] ?? randomInt(2 ** 31))

let shop: WholeShop
let staff: { cookie: string }
let inside: ReturnType<typeof createServiceClient>
beforeAll(async () => {
  shop = await startWholeShop(NOW)
  const { displaySize, load, speed, width, profile, rim } = TyreListed.example
  const half = (ean: string) => ({ ean, displaySize, load, speed, width, profile, rim })
  const set = { ...TyreListed.example, ean: SET, set: true, position: 'set' as const, price: 169_900 }
  await importTyres(shop.deps, [{ ...set, front: half(FREE), rear: half(REAR) }])
  await importShipments(shop.deps, shipments)
  await importStock(
    shop.deps,
    SINGLES.map((ean) => ({ ean, onHand: START, override: null })),
  )
  staff = await shop.signIn()
  const { url: baseUrl, secret } = shop.inside
  inside = createServiceClient({ baseUrl, secret, caller: 'edge', timeoutMs: 30_000 })
})
afterAll(() => shop.stop())

/** Mulberry32: the same steps for the same seed. */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = randomOf(SEED)
const upTo = (most: number): number => 1 + Math.floor(random() * most)
const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]

const drafts: string[] = []
const orders: string[] = []

/** Staff order tyres of a draft; the draft's pages are another test's. */
const buy = async (from = oneOf(shipments) ?? CURRENT, least = 0): Promise<void> => {
  const { lines: _lines, ...shipment } = from
  const id = newId()
  const lines = SINGLES.map((ean) => ({ ean, quantity: least + upTo(6) }))
  await shop.database.transaction(async (tx) => {
    await tx.query(
      `insert into backoffice.draft_order (id, status, created_by, created_at, updated_at, ordered_at, shipment_id)
       values ($1, 'completed', 'test', $2, $2, $2, $3)`,
      [id, NOW, shipment.id],
    )
    await tx.query(
      `insert into backoffice.draft_order_line (draft_order_id, ean, quantity, supplier, eur_cents, added_reason,
         current_stock, inbound, unfilled, last_year_sold, target)
       select $1, ean, quantity, 'rduch', 9000, 'replenish', 0, 0, 0, 10, 10
       from jsonb_to_recordset($2::jsonb) as line(ean text, quantity integer)`,
      [id, JSON.stringify(lines)],
    )
    const fact = { draftOrderId: id, shipment, lines, orderedAt: NOW }
    const context = { id: newId(), source: '/backoffice', time: NOW }
    await shop.deps.outbox.append(tx, [SupplierOrderPlaced.create(fact, context)])
  })
  drafts.push(id)
}

/** A count that may be too high; the refusal is part of the game. */
const receive = async (id = oneOf(drafts), of = SINGLES.filter(() => random() < 0.7)): Promise<void> => {
  if (!id) return
  const lines = of.map((ean) => ({ ean, quantity: upTo(4) }))
  if (lines.length > 0)
    await inside.post(`/backoffice/draft-orders/${id}/receipts`, { receiptId: newId(), lines, by: 'st_1' })
}

const giveUp = async (): Promise<void> => {
  const id = oneOf(drafts)
  if (id) await inside.post(`/backoffice/draft-orders/${id}/close-lines`, { eans: [oneOf(SINGLES)] })
}

let buyers = 0
const sell = async (): Promise<void> => {
  buyers += 1
  const phone = `050${String(1_000_000 + buyers)}`
  const answer = await inside.post('/ordering/orders', {
    cart: { items: [{ ean: oneOf([...SINGLES, SET]), quantity: upTo(3) }] },
    checkout: {
      sip: 'pickup',
      personal: { name: 'דנה לוי', phone, emailaddress: `buyer${buyers}@example.com` },
      payment: { check_tos: true, payments: 1 },
      selectedPaymentMethod: 'banktransfer',
      attemptId: randomUUID(),
    },
  })
  const { orderId } = answer as { orderId?: string }
  if (orderId) orders.push(orderId)
}

/** Orders that have left the shop: their tyres come back by a return only, which is counted by hand. */
const gone = new Set<string>()

/** Staff set a status; one that the order cannot have is refused, which is fine here. */
const move = async (status: string): Promise<void> => {
  const orderId = oneOf(orders.filter((one) => !gone.has(one)))
  if (!orderId) return
  const { status: answered } = await shop.post(`/api/v1/order/${orderId}`, { status, reason: 'בדיקה' }, staff)
  if (status === 'closed' && answered === 200) gone.add(orderId)
}

/** Tyres are on their way, orders wait for them, and some of them come. */
const begin = async (): Promise<void> => {
  await buy(CURRENT, 4)
  const [draft] = drafts
  await eventually(async () => {
    const [sailing] = await query<{ tyres: number }>(
      'select sum(inbound_current)::integer as tyres from ordering.stock',
    )
    expect(sailing?.tyres).toBeGreaterThan(8)
  })
  for (let count = 0; count < 8; count += 1) await sell()
  await receive(draft, SINGLES)
}

const step = async (): Promise<void> => {
  const kind = random()
  if (kind < 0.08) return buy()
  if (kind < 0.3) return receive()
  if (kind < 0.38) return giveUp()
  if (kind < 0.7) return sell()
  if (kind < 0.85) return move('paid')
  return kind < 0.93 ? move('cancelled') : move('closed')
}

type Left = { id: string; ean: string; quantity: number }

/** Tyres that were sent before they were counted in, of lines that staff closed then: the shelf never had them. */
let uncounted: { ean: string; quantity: number }[] = []

/** All that the current shipment brings is counted in, the next one sails, and a third one is opened. */
const sail = async (): Promise<void> => {
  const left = await query<Left>(
    `select draft_order_id as id, ean, quantity - received - not_coming as quantity
     from backoffice.draft_order join backoffice.draft_order_line on draft_order_id = id
     where shipment_id = 'sh-1' and quantity > received + not_coming`,
  )
  for (const { id, ...line } of left)
    await inside.post(`/backoffice/draft-orders/${id}/receipts`, { receiptId: newId(), lines: [line], by: 'st_1' })
  await eventually(async () => {
    const [behind] = await query<{ receipts: number }>(
      `select (select count(*) from backoffice.receipt)::integer - (select count(*) from ordering.receipt)::integer as receipts`,
    )
    expect(behind).toEqual({ receipts: 0 })
    const known = (await inside.get('/catalog/shipments')) as {
      shipments: { shipment: { role: string }; version: number }[]
    }
    const version = known.shipments.find(({ shipment }) => shipment.role === 'next')?.version
    uncounted = await query(
      `select ean, sum(quantity)::integer as quantity from ordering.handed_over where source = 'current' group by ean`,
    )
    expect(await inside.post('/catalog/shipments/next/sail', { version })).toMatchObject({ ok: true })
  })
  shipments = [{ ...NEXT, role: 'current' }, THIRD]
  await buy(THIRD)
}

type Row = Record<string, number | string>
const query = <Shape = Row>(sql: string) => shop.database.query<Shape>(sql)

/** What each shipment still brings: by the drafts that were ordered, and by the catalogue. */
const bought = async () => ({
  drafts: await query(
    `select shipment_id, ean, sum(quantity - received - not_coming)::integer as "left"
     from backoffice.draft_order join backoffice.draft_order_line on draft_order_id = id
     group by shipment_id, ean having sum(quantity - received - not_coming) > 0 order by 1, 2`,
  ),
  catalogue: await query(
    `select fact ->> 'id' as shipment_id, line ->> 'ean' as ean, (line ->> 'quantity')::integer as "left"
     from catalog.shipment, jsonb_array_elements(fact -> 'lines') as line order by 1, 2`,
  ),
})

/** The stock of ordering, and the same numbers counted from everything that happened. */
const stocked = async () => ({
  ordering: await query(
    `select ean, on_hand, reserved, inbound_current, reserved_current, inbound_next, reserved_next
     from ordering.stock order by ean`,
  ),
  counted: await query<Row & { ean: string; on_hand: number }>(
    `select stock.ean, ${START} + coalesce((select sum(quantity) from backoffice.receipt_line line where line.ean = stock.ean), 0)::integer
         - gone('on_hand') as on_hand, held('on_hand') as reserved,
       greatest(0, comes('current') - gone('current')) as inbound_current, held('current') as reserved_current,
       greatest(0, comes('next') - gone('next')) as inbound_next, held('next') as reserved_next
     from ordering.stock order by ean`
      .replace(
        /held\('(\w+)'\)/g,
        `coalesce((select sum(quantity) from ordering.reservation one where one.ean = stock.ean and source = '$1'), 0)::integer`,
      )
      .replace(
        /gone\('(\w+)'\)/g,
        `coalesce((select sum(quantity) from ordering.handed_over one where one.ean = stock.ean and source = '$1'), 0)::integer`,
      )
      .replace(
        /comes\('(\w+)'\)/g,
        `coalesce((select sum((line ->> 'quantity')::integer)
           from catalog.shipment, jsonb_array_elements(fact -> 'lines') line
           where line ->> 'ean' = stock.ean and catalog.shipment.id = '$1'), 0)::integer`,
      ),
  ),
})

type Shown = { ean: string; visibility: string; available: number }
const shownIn = (result: Shown[]): Shown[] =>
  result
    .map(({ ean, visibility, available }) => ({ ean, visibility, available }))
    .toSorted((one, other) => one.ean.localeCompare(other.ean))

/** What can be bought: decided by the stock, by ordering, as the edge shows it, and as the search answers. */
const offered = async () => {
  const stocks = await query<{ ean: string; shelf: number; sailing: number }>(
    `select ean, on_hand - reserved as shelf, inbound_current - reserved_current as sailing from ordering.stock`,
  )
  const single = (ean: string) => {
    const { shelf = 0, sailing = 0 } = stocks.find((one) => one.ean === ean) ?? {}
    if (shelf > 0) return { rank: 0, available: shelf }
    return sailing > 0 ? { rank: 1, available: sailing } : { rank: 2, available: 10 }
  }
  const words = ['instock', 'preorder', 'ondemand']
  const halves = [single(FREE), single(REAR)]
  const byStock = [
    ...SINGLES.map((ean) => ({ ean, ...single(ean) })),
    {
      ean: SET,
      rank: Math.max(...halves.map(({ rank }) => rank)),
      available: Math.min(...halves.map((half) => half.available)),
    },
  ].map(({ ean, rank, available }) => ({ ean, visibility: words[rank] ?? '', available }))
  const shown: Shown[] = []
  for (const ean of [...SINGLES, SET])
    shown.push(...((await shop.get(`/api/v1/tires/MO/${ean}`)).body as { result: Shown[] }).result)
  return {
    stock: shownIn(byStock),
    ordering: shownIn(await query<Shown>('select ean, visibility, available from ordering.availability')),
    edge: shownIn(shown),
    search: shownIn(((await shop.get('/api/v1/search?limit=60')).body as { result: Shown[] }).result),
    index: await query('select ean, visibility, in_stock from edge.search_tyre where listed order by ean'),
    indexed: shownIn(byStock).map(({ ean, visibility }) => ({ ean, visibility, in_stock: visibility === 'instock' })),
  }
}

test(`catalogue, ordering, edge and search agree after random buying and selling (STOCK_SEED=${SEED})`, async () => {
  await begin()
  for (let count = 0; count < STEPS / 2; count += 1) await step()
  await sail()
  for (let count = 0; count < STEPS / 2; count += 1) await step()
  // the events of the last steps are on their way
  await eventually(async () => {
    const { drafts: byDrafts, catalogue } = await bought()
    expect(catalogue, `seed ${SEED}`).toEqual(byDrafts)
    const { ordering, counted } = await stocked()
    const neverHere = new Map(uncounted.map(({ ean, quantity }) => [ean, quantity]))
    expect(ordering, `seed ${SEED}`).toEqual(
      counted.map((row) => ({ ...row, on_hand: row.on_hand + (neverHere.get(row.ean) ?? 0) })),
    )
    const { stock, index, indexed, ...others } = await offered()
    expect(others, `seed ${SEED}`).toEqual({ ordering: stock, edge: stock, search: stock })
    expect(index, `seed ${SEED}`).toEqual(indexed)
  })
  const [counted] = await query<Record<'booked' | 'applied' | 'sold' | 'moved', number>>(
    `select (select count(*) from backoffice.receipt)::integer as booked,
       (select count(*) from ordering.receipt)::integer as applied,
       (select count(*) from ordering.orders)::integer as sold,
       (select coalesce(sum(orders_moved), 0) from ordering.receipt)::integer as moved`,
  )
  expect(counted?.applied).toBe(counted?.booked)
  // the game was played: goods came, orders waited for them and moved on
  for (const played of Object.values(counted ?? {})) expect(played, `seed ${SEED}`).toBeGreaterThan(0)
  expect(await query('select projection, reason from events.parked')).toEqual([])
}, 120_000)
