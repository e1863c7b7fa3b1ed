import { SupplierOrderPlaced } from '@zmig/events'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importOpeningSales, importQuotes } from '../supplier-quote/supplier-quote.commands.ts'
import { startBuying, tyre } from '../testing/buying-fixture.ts'

const A = '2900000000011'
const B = '2900000000012'
const C = '2900000000013'
const STRANGE = '2999999999999'

let shop: Awaited<ReturnType<typeof startBuying>>
beforeAll(async () => {
  shop = await startBuying()
  await importQuotes(shop.deps, [
    { ean: A, supplier: 'rduch', eurCents: 9_000, stock: 8 },
    { ean: A, supplier: 'deltiDe', eurCents: 8_050, stock: 5 },
    { ean: B, supplier: 'rduch', eurCents: 5_000, stock: 20 },
  ])
  await importOpeningSales(shop.deps, [{ ean: A, quantity: 26 }])
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.halt()
  await shop.database.query('truncate backoffice.draft_order cascade')
  await shop.database.query('truncate events.outbox')
  Object.assign(shop.ordering, { tyres: [tyre(A), tyre(B, { reservedNext: 3 }), tyre(C)], isAway: false })
})

const shipment = { id: 'sh-1', role: 'next', arrivesOn: '2026-12-24', orderDeadline: '2026-12-10' }
const prepared = async () => {
  await shop.start()
  const { draftOrderId } = await shop.generate()
  return { id: draftOrderId, ...(await shop.until(draftOrderId, 'completed')) }
}

describe('generation', () => {
  test('prepares a draft in the background, says how far it is, and publishes it', async () => {
    const { id, draft, lines } = await prepared()
    expect(draft).toMatchObject({
      status: 'completed',
      createdBy: 'st_1',
      progress: 3,
      progressOf: 3,
      totalItems: 3,
      totalTyres: 13,
      tyresPerSupplier: { deltiDe: 6, rduch: 5 },
      lowestPriceCounters: { rduch: 1, deltiFr: 0, deltiDe: 1 },
    })
    expect(lines).toEqual([
      expect.objectContaining({
        ean: A,
        quantity: 6,
        supplier: 'deltiDe',
        eurCents: 8_050,
        addedReason: 'replenish',
        lastYearSold: 26,
        quotes: [
          { supplier: 'deltiDe', eurCents: 8_050, stock: 5 },
          { supplier: 'rduch', eurCents: 9_000, stock: 8 },
        ],
      }),
      expect.objectContaining({ ean: B, quantity: 5, supplier: 'rduch', unfilled: 3, addedReason: 'customer_order' }),
      expect.objectContaining({ ean: C, quantity: 2, supplier: null, eurCents: null, quotes: [] }),
    ])
    expect(await shop.published()).toEqual([
      expect.objectContaining({ type: 'backoffice.draft-order-generated', key: id }),
    ])
  })

  test('refuses a second one while the first is prepared, and names it; of many at once one begins', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.generate()))
    const [started, ...others] = answers.toSorted((one, other) => Number(other.ok) - Number(one.ok))
    expect(started).toMatchObject({ ok: true, status: 'initial' })
    for (const other of others)
      expect(other).toMatchObject({ ok: false, code: 'RUNNING', draftOrderId: started?.draftOrderId })
    await shop.start()
    await shop.until(started?.draftOrderId ?? '', 'completed')
    expect(await shop.generate()).toMatchObject({ ok: true })
  })

  test('begins again from scratch after a crash in the middle', async () => {
    const { draftOrderId: id } = await shop.generate()
    // as a process leaves it that was killed after its first batch
    await shop.database.query(
      `update backoffice.draft_order set status = 'preparing', progress = 1, progress_of = 3, version = 2`,
    )
    await shop.database.query(
      `insert into backoffice.draft_order_line (draft_order_id, ean, quantity, added_reason, current_stock, inbound,
         unfilled, last_year_sold, target) values ($1, $2, 99, 'replenish', 0, 0, 0, 0, 99)`,
      [id, STRANGE],
    )
    await shop.start()
    const { lines } = await shop.until(id, 'completed')
    expect(lines.map(({ ean }) => ean)).toEqual([A, B, C])
  })

  test('a process that was only slow writes nothing more once another one has taken its draft', async () => {
    let open = () => undefined as void
    shop.ordering.gate = new Promise((resolve) => (open = resolve))
    await shop.start()
    const { draftOrderId: id } = await shop.generate()
    await shop.until(id, 'preparing')
    // the second process is the first after a restart: it takes what is half-way
    await shop.start()
    await eventually(async () => expect((await shop.read(id)).draft['version']).toBe(3))
    open()
    shop.ordering.gate = Promise.resolve()
    await shop.until(id, 'completed')
    await shop.halt()
    expect(await shop.read(id)).toMatchObject({ draft: { status: 'completed', version: 3, totalItems: 3 } })
    expect(await shop.published()).toHaveLength(1)
  })

  test('is cancelled in the middle: nothing more is written, and another one may begin', async () => {
    let open = () => undefined as void
    shop.ordering.gate = new Promise((resolve) => (open = resolve))
    await shop.start()
    const { draftOrderId: id } = await shop.generate()
    await shop.until(id, 'preparing')
    expect(await shop.post(`/draft-orders/${id}/cancel`)).toMatchObject({ ok: true, draft: { status: 'cancelled' } })
    open()
    shop.ordering.gate = Promise.resolve()
    const { draftOrderId: second } = await shop.generate()
    await shop.until(second, 'completed')
    expect(await shop.read(id)).toMatchObject({ draft: { status: 'cancelled', progress: 0 }, lines: [] })
  })

  test('fails with a reason when ordering does not answer', async () => {
    shop.ordering.isAway = true
    await shop.start()
    const { draftOrderId: id } = await shop.generate()
    expect((await shop.until(id, 'failed')).draft['fault']).toMatch(/לא התקבלו/)
    expect(await shop.post(`/draft-orders/${id}/cancel`)).toMatchObject({ ok: false, code: 'OVER' })
  })
})

describe('editing', () => {
  test('changes a quantity, moves a line to another supplier at its price, removes and adds one', async () => {
    const { id, draft } = await prepared()
    const version = draft['version'] as number
    expect(await shop.edit(id, A, { quantity: 7, version })).toMatchObject({
      ok: true,
      line: { quantity: 7, supplier: 'deltiDe', eurCents: 8_050 },
      before: { quantity: 6, supplier: 'deltiDe' },
    })
    expect(await shop.edit(id, A, { quantity: 7, source: 'rduch', version: version + 1 })).toMatchObject({
      line: { supplier: 'rduch', eurCents: 9_000 },
      draft: { tyresPerSupplier: { rduch: 12 } },
    })
    expect(await shop.edit(id, C, { quantity: 0, version: version + 2 })).toMatchObject({ line: null })
    expect(await shop.edit(id, C, { quantity: 4, version: version + 3 })).toMatchObject({
      line: { quantity: 4, supplier: null, addedReason: 'replenish', target: 2 },
      before: null,
    })
  })

  test('refuses what no supplier offers, what the shop does not have, and mistyped input', async () => {
    const { id, draft } = await prepared()
    const version = draft['version'] as number
    expect(await shop.edit(id, A, { quantity: 1, source: 'deltiFr', version })).toMatchObject({ code: 'VALIDATION' })
    expect(await shop.edit(id, STRANGE, { quantity: 1, version })).toMatchObject({ code: 'NOT_FOUND' })
    for (const quantity of [-1, 1.5, 10_000, '2'])
      await expect(shop.edit(id, A, { quantity, version })).rejects.toMatchObject({ status: 400 })
    await expect(shop.edit(id, A, { quantity: 1, source: 'other', version })).rejects.toMatchObject({ status: 400 })
  })

  test('moves and removes many lines at once, names those it leaves, and puts them back', async () => {
    const { id, draft, lines } = await prepared()
    const version = draft['version'] as number
    const change = (changed: object[], seen: number) =>
      shop.client.put(`/draft-orders/${id}/lines`, { lines: changed, version: seen }) as Promise<{
        before: { ean: string; quantity: number; supplier: string | null }[]
      }>
    const all = lines.map(({ ean }) => ean)
    const moved = await change(
      all.map((ean) => ({ ean, quantity: 6, source: 'rduch' })),
      version,
    )
    expect(moved).toMatchObject({
      ok: true,
      draft: { version: version + 1, tyresPerSupplier: { rduch: 12 } },
      left: [C],
      before: [
        { ean: A, quantity: 6, supplier: 'deltiDe' },
        { ean: B, quantity: 5, supplier: 'rduch' },
      ],
    })
    const removed = await change(
      all.map((ean) => ({ ean, quantity: 0 })),
      version + 1,
    )
    expect(removed).toMatchObject({ ok: true, draft: { totalItems: 0 }, left: [] })
    const back = removed.before.map(({ supplier, ...line }) => ({ ...line, source: supplier }))
    expect(await change(back, version + 2)).toMatchObject({ ok: true, draft: { totalItems: 3 }, left: [] })
    expect((await shop.read(id)).lines).toMatchObject([
      { ean: A, quantity: 6, supplier: 'rduch', target: 6 },
      { ean: B, quantity: 6, supplier: 'rduch', addedReason: 'customer_order' },
      { ean: C, quantity: 2, supplier: null },
    ])
    expect(await change(back, version + 2)).toMatchObject({ code: 'CHANGED', draft: { version: version + 3 } })
    for (const wrong of [[], [{ ean: A, quantity: -1 }], Array.from({ length: 501 }, () => ({ ean: A, quantity: 1 }))])
      await expect(change(wrong, version + 3)).rejects.toMatchObject({ status: 400 })
  })

  test('lets one of two editors through; the other one gets the present state', async () => {
    const { id, draft } = await prepared()
    const version = draft['version'] as number
    const answers = await Promise.all([3, 4].map((quantity) => shop.edit(id, A, { quantity, version })))
    const [saved, late] = answers.toSorted((one, other) => Number(other.ok) - Number(one.ok))
    expect(saved?.ok).toBe(true)
    expect(late).toMatchObject({ ok: false, code: 'CHANGED', line: saved?.line, draft: { version: version + 1 } })
  })
})

describe('ordering', () => {
  test('marks a draft as ordered, once, and publishes its lines with the shipment', async () => {
    const { id, draft } = await prepared()
    const version = draft['version'] as number
    await shop.edit(id, C, { quantity: 0, version })
    expect(await shop.post(`/draft-orders/${id}/order`, { shipment, version })).toMatchObject({ code: 'CHANGED' })
    const both = await Promise.all(
      [1, 2].map(() => shop.post(`/draft-orders/${id}/order`, { shipment, version: version + 1 })),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await shop.read(id)).draft).toMatchObject({ shipmentId: 'sh-1', orderedAt: expect.any(String) as string })
    const placed = (await shop.published()).filter(({ type }) => type === SupplierOrderPlaced.type)
    expect(placed.map(({ data }) => data)).toEqual([
      expect.objectContaining({
        draftOrderId: id,
        shipment,
        lines: [
          { ean: A, quantity: 6 },
          { ean: B, quantity: 5 },
        ],
      }),
    ])
    expect(await shop.edit(id, A, { quantity: 1, version: version + 2 })).toMatchObject({ code: 'ORDERED' })
    expect(await shop.post(`/draft-orders/${id}/cancel`)).toMatchObject({ code: 'ORDERED' })
  })

  test('leaves lines without a supplier in a draft of their own, which is edited and ordered later', async () => {
    const { id, draft } = await prepared()
    const { rest, ...ordered } = (await shop.post(`/draft-orders/${id}/order`, {
      shipment,
      version: draft['version'],
    })) as unknown as { rest: string; draft: object }
    expect(ordered).toMatchObject({ ok: true, draft: { totalItems: 2, totalTyres: 11 } })
    expect((await shop.read(id)).lines.map(({ ean }) => ean)).toEqual([A, B])
    expect(await shop.read(rest)).toMatchObject({
      draft: { status: 'completed', createdBy: 'st_1', orderedAt: null, version: 1, totalItems: 1 },
      lines: [{ ean: C, quantity: 2, supplier: null, target: 2 }],
    })
    const published = await shop.published()
    expect(published.map(({ type, key }) => [type, key])).toEqual([
      ['backoffice.draft-order-generated', id],
      ['backoffice.draft-order-generated', rest],
      [SupplierOrderPlaced.type, expect.any(String)],
    ])
    expect(await shop.post(`/draft-orders/${rest}/order`, { shipment, version: 1 })).toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('לאף פריט אין ספק') as string,
    })
    expect(await shop.edit(rest, C, { quantity: 7, version: 1 })).toMatchObject({ ok: true, line: { quantity: 7 } })
  })

  test('refuses a draft that is empty, cancelled, in preparation or unknown', async () => {
    shop.ordering.tyres = [tyre(A, { onHand: 99 })]
    const { id } = await prepared()
    const order = (of: string) => shop.post(`/draft-orders/${of}/order`, { shipment, version: 2 })
    expect(await order(id)).toMatchObject({ code: 'VALIDATION', message: 'אין פריטים בטיוטה, ואין מה להזמין.' })
    await shop.post(`/draft-orders/${id}/cancel`)
    expect(await order(id)).toMatchObject({ code: 'OVER' })
    await shop.halt()
    const { draftOrderId } = await shop.generate()
    expect(await order(draftOrderId)).toMatchObject({ code: 'NOT_READY' })
    expect(await order('nonsense')).toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('lists drafts, the newest first or as asked for', async () => {
  const first = (await prepared()).id
  const { draftOrderId: second } = await shop.generate()
  await shop.until(second, 'completed')
  const ids = async (query: string) =>
    ((await shop.client.get(`/draft-orders${query}`)) as { drafts: { id: string }[] }).drafts.map(({ id }) => id)
  expect(await ids('')).toEqual([second, first])
  expect(await ids('?limit=1&sortBy=createdAt&sortOrder=1')).toEqual([first])
  await expect(ids('?sortBy=fault')).rejects.toMatchObject({ status: 400 })
})
