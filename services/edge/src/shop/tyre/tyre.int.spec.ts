import { tyreByEan, tyresBySize, type AnswerOf } from '@zmig/edge-contract'
import { ShipmentCancelled, ShipmentScheduled } from '@zmig/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { available, categoryListed, FRONT, orderPlaced, REAR, SET, setListed, tyreListed } from '../../testing/facts.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

const list = async (size: string): Promise<AnswerOf<typeof tyresBySize>> =>
  tyresBySize.answer.parse(await (await fixture.get(`/api/v1/tires/MO/${size}`)).json())
const product = async (ean: string): Promise<AnswerOf<typeof tyreByEan>> =>
  tyreByEan.answer.parse(await (await fixture.get(`/api/v1/tires/MO/${ean}`)).json())
const eans = async (size: string) => (await list(size)).result.map(({ ean }) => ean)

describe('a tyre in the read model', () => {
  it('is the same whether its facts or its availability arrive first', async () => {
    await fixture.publish(categoryListed(), tyreListed({ ean: '29000001' }))
    await fixture.publish(available('29000001'))
    await fixture.publish(available('29000002'))
    // a tyre with availability only is not a product
    expect((await product('29000002')).result).toEqual([])
    await fixture.publish(tyreListed({ ean: '29000002' }))
    const [one] = (await product('29000001')).result
    const [two] = (await product('29000002')).result
    expect(one).toMatchObject({ visibility: 'instock', available: 5, tireType: 'ספורט', price: 949, fullPrice: 1090 })
    expect(two).toEqual({ ...one, _id: '29000002', ean: '29000002', imageVersion: two?.imageVersion })
  })

  it('keeps the newest revision of its availability', async () => {
    await fixture.publish(tyreListed({ ean: '29000003' }), available('29000003', 'preorder', 2, 7))
    await fixture.publish(available('29000003', 'instock', 9, 6))
    expect((await product('29000003')).result[0]).toMatchObject({ visibility: 'preorder', available: 2 })
  })

  it('shows the name of its category with the marks of Hebrew, however it was typed', async () => {
    await fixture.publish(
      categoryListed({
        id: 'adventure',
        name: "אדוונצ'ר",
        seoTitle: `צמיגי 50 סמ"ק`,
        seoDescription: "מידות 19 אינץ'.",
      }),
      tyreListed({ ean: '29000009', category: 'adventure' }),
    )
    const answer = await (await fixture.get('/api/v1/category/adventure/items')).json()
    const seo = { title: 'צמיגי 50 סמ״ק', description: 'מידות 19 אינץ׳.' }
    expect(answer).toMatchObject({ category: { name: 'אדוונצ׳ר', seo } })
  })

  it('leaves the list of the size, brand and category that it no longer has', async () => {
    const tyre = { ean: '29000004', brand: 'Mitas', width: '90', profile: '90', rim: '21' }
    await fixture.publish(tyreListed(tyre))
    expect(await eans('90/90/21')).toEqual(['29000004'])
    await fixture.publish(tyreListed({ ...tyre, width: '80' }))
    expect(await eans('90/90/21')).toEqual([])
    expect(await eans('80/90/21')).toEqual(['29000004'])
  })

  it('is in the lists of both sizes when it is a set, with the facts of both tyres', async () => {
    await fixture.publish(setListed(), available(SET))
    expect(await eans('120/70/17')).toContain(SET)
    expect(await eans('180/55/17')).toContain(SET)
    expect((await product(SET)).result[0]).toMatchObject({
      set: true,
      name: 'michelin-power-6-120-70-17-180-55-17',
      frontEan: FRONT,
      rearEan: REAR,
      frontLoad: '58',
      rearSpeed: '(W)',
      frontSize: '120/70ZR17',
    })
  })

  it('is an empty result with status 200 when the site does not carry it', async () => {
    const response = await fixture.get('/api/v1/tires/MO/2999999999999')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      result: [],
      years: { tireYears: { current: expect.any(Number) as unknown } },
    })
    expect((await list('999/1/1')).result).toEqual([])
  })
})

describe('a list of a size', () => {
  it('says roughly how often it was sold: 1 for one, 3 for seven', async () => {
    const size = { width: '100', profile: '80', rim: '16' }
    const line = { set: false, unitPrice: 1, total: 1 }
    await fixture.publish(
      tyreListed({ ean: '29000071', ...size }),
      tyreListed({ ean: '29000072', ...size }),
      tyreListed({ ean: '29000073', ...size }),
      orderPlaced({
        orderId: 'Z-71',
        lines: [
          { ...line, ean: '29000072', quantity: 1 },
          { ...line, ean: '29000073', quantity: 7 },
        ],
      }),
    )
    const { result } = await list('100/80/16')
    const popularity = Object.fromEntries(result.map((tyre) => [tyre.ean, tyre.popularity]))
    expect(popularity).toEqual({ '29000071': undefined, '29000072': 1, '29000073': 3 })
  })

  it('is listed in the order of the list rules', async () => {
    const size = { width: '150', profile: '70', rim: '18' }
    const place = (ean: string, price: number, visibility: Parameters<typeof available>[1], set = false) => [
      tyreListed({ ...size, ean, price, set }),
      available(ean, visibility),
    ]
    await fixture.publish(
      ...place('29100001', 100, 'none'),
      ...place('29100002', 900, 'instock'),
      ...place('29100003', 800, 'instock'),
      ...place('29100004', 999, 'instock', true),
      ...place('29100005', 500, 'ondemand'),
      ...place('29100006', 700, 'preorder'),
      ...place('29100007', 900, 'preorder', true),
      ...place('29100008', 100, 'outofstock', true),
      ...place('29100009', 800, 'instock'),
    )
    const order = ['4', '3', '9', '2', '7', '6', '5', '8', '1'].map((last) => `2910000${last}`)
    expect(await eans('150/70/18')).toEqual(order)
  })

  it('shows when shipments arrive, and follows the next one when it sails', async () => {
    const shipment = { ...ShipmentScheduled.example, lines: [] }
    const schedule = (change: Partial<typeof shipment>) => ShipmentScheduled.create({ ...shipment, ...change }, now())
    await fixture.publish(
      schedule({ id: 'a', role: 'current', arrivesOn: '2026-12-03' }),
      schedule({ id: 'b', role: 'next', arrivesOn: '2027-01-10', orderDeadline: '2026-12-10' }),
    )
    expect((await list('180/55/17')).settings).toEqual({
      currentShipmentDisplayTime: '2026-12-03',
      nextShipmentDisplayTime: '2027-01-10',
      nextShipmentOrderDeadline: '2026-12-10',
    })
    await fixture.publish(schedule({ id: 'b', role: 'current', arrivesOn: '2027-01-11' }))
    expect((await list('180/55/17')).settings).toMatchObject({
      currentShipmentDisplayTime: '2027-01-11',
      nextShipmentDisplayTime: '',
    })
    await fixture.publish(ShipmentCancelled.create({ id: 'b' }, now()))
    expect((await list('180/55/17')).settings).toMatchObject({ currentShipmentDisplayTime: '' })
  })
})
