import { BestOfferMade } from '@zmig/events'
import { erasePerson, forgetPeople } from '@zmig/kit/people'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { frontEan, rearEan, setEan } from '../testing/goods.ts'
import { catalogue, startOrdering } from '../testing/ordering-fixture.ts'
import { serveOrdering } from '../testing/ordering-server.ts'
import { createMakeOffer, type MakeOfferAnswer } from './best-offer.commands.ts'
import { bestOffers } from './best-offer.repository.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
let make: ReturnType<typeof createMakeOffer>
beforeEach(async () => {
  shop = await startOrdering()
  await shop.learnTyres()
  await shop.database.query('delete from events.outbox')
  make = createMakeOffer(shop.deps)
})
afterEach(() => shop.stop())

/** An offer for the rear tyre of 949 shekels. */
const offer = { phone: '052-123 4567', ean: rearEan, price: 85_000 }
const rowsOf = (table: string) => shop.database.query<Record<string, unknown>>(`select * from ${table}`)
const openOffers = () => shop.database.query('select ean, price from ordering.best_offer where closed_at is null')
const idOf = (answer: MakeOfferAnswer): string => (answer.ok ? answer.offerId : '')
const tables = ['ordering.best_offer', 'people.person', 'events.outbox']

test('saves and publishes an offer once, with personal details only in people.person', async () => {
  const answer = await make({ ...offer, visitorId: 'v_1' })
  expect(answer).toMatchObject({ ok: true, ean: rearEan, price: 85_000, expiresAt: '2026-11-19T10:00:00.000Z' })
  const [row] = await rowsOf('ordering.best_offer')
  expect(row).toMatchObject({
    offer_id: idOf(answer),
    visitor_id: 'v_1',
    price: 85_000,
    list_price: 94_900,
    version: 1,
  })
  const [event] = await shop.published()
  expect(event).toMatchObject({
    type: BestOfferMade.type,
    data: {
      offerId: idOf(answer),
      personId: row?.['person_id'],
      ean: rearEan,
      price: 85_000,
      listPrice: 94_900,
      madeAt: '2026-11-18T10:00:00.000Z',
      expiresAt: '2026-11-19T10:00:00.000Z',
    },
  })
  expect(await rowsOf('people.person')).toMatchObject([{ phone: '0521234567' }])
  expect(JSON.stringify([await shop.published(), await rowsOf('ordering.best_offer')])).not.toMatch(
    /0521234567|052-123/,
  )
})

describe('fifty concurrent requests', () => {
  test('with the same offer create one offer, and each gets the answer that it was sent', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => make(offer)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(new Set(answers.map(idOf))).toHaveProperty('size', 1)
    for (const table of tables) expect(await rowsOf(table)).toHaveLength(1)
  })

  test('with one phone and fifty prices create one offer, and the others are refused', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, more) => make({ ...offer, price: 80_000 + more })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'OFFER_OPEN')).toHaveLength(49)
    for (const table of tables) expect(await rowsOf(table)).toHaveLength(1)
  })

  test('with fifty phones create fifty offers', async () => {
    const phones = Array.from({ length: 50 }, (_, buyer) => `05012345${String(buyer).padStart(2, '0')}`)
    const answers = await Promise.all(phones.map((phone) => make({ ...offer, phone })))
    expect(new Set(answers.map(idOf))).toHaveProperty('size', 50)
    for (const table of tables) expect(await rowsOf(table)).toHaveLength(50)
  })

  test('after an earlier offer expired close it once, and create one offer', async () => {
    await make(offer)
    shop.setTime(new Date('2026-11-19T10:00:00.000Z'))
    const answers = await Promise.all(Array.from({ length: 50 }, () => make({ ...offer, price: 86_000 })))
    expect(new Set(answers.map(idOf))).toHaveProperty('size', 1)
    expect(await openOffers()).toEqual([{ ean: rearEan, price: 86_000 }])
    expect(await shop.database.query('select version from ordering.best_offer where closed_at is not null')).toEqual([
      { version: 2 },
    ])
    expect(await rowsOf('people.person')).toHaveLength(1)
  })
})

test('a repeated request after a lost answer is the same offer, with any spelling of the phone', async () => {
  const first = await make(offer)
  expect(await make({ ...offer, phone: '0521234567', visitorId: 'v_2' })).toEqual(first)
  expect(await shop.published()).toHaveLength(1)
})

test('a retry gets the answer that was lost when the process died after its commit', async () => {
  const { database } = shop
  const transaction: typeof database.transaction = async (work) => {
    await database.transaction(work)
    throw new Error('killed')
  }
  const dying = createMakeOffer({ ...shop.deps, database: { ...database, transaction } })
  await expect(dying(offer)).rejects.toThrow('killed')
  const [made] = await rowsOf('ordering.best_offer')
  expect(idOf(await make(offer))).toBe(made?.['offer_id'])
  for (const table of tables) expect(await rowsOf(table)).toHaveLength(1)
})

test('an offer for another product is a second offer of the same person', async () => {
  await make(offer)
  await make({ ...offer, ean: setEan, price: 150_000 })
  expect(await openOffers()).toHaveLength(2)
  expect(await rowsOf('people.person')).toHaveLength(1)
})

test('the database allows one open offer of a phone for a product', async () => {
  await make(offer)
  const twice = shop.database.query(
    `insert into ordering.best_offer (offer_id, person_id, ean, price, list_price, made_at, expires_at)
     select gen_random_uuid(), person_id, ean, 1, 2, made_at, expires_at from ordering.best_offer`,
  )
  await expect(twice).rejects.toThrow('best_offer_open')
})

test.each([
  ['the list price', { price: 94_900 }, 'PRICE_NOT_LOWER'],
  ['nothing', { price: 0 }, 'VALIDATION'],
  ['an invalid phone', { phone: '05' }, 'VALIDATION'],
  ['a product that is not sold', { ean: '2900000000001' }, 'UNKNOWN_PRODUCT'],
])('%s is refused and saves nothing', async (_, change, code) => {
  expect(await make({ ...offer, ...change })).toMatchObject({ ok: false, code })
  for (const table of tables) expect(await rowsOf(table)).toEqual([])
})

test('an offer whose last step fails saves nothing', async () => {
  const failing = createMakeOffer({ ...shop.deps, outbox: { append: () => Promise.reject(new Error('no outbox')) } })
  await expect(failing(offer)).rejects.toThrow('no outbox')
  for (const table of tables) expect(await rowsOf(table)).toEqual([])
})

test('compares the offer with the current price, not with an earlier one', async () => {
  const cheaper = catalogue.map((tyre) => (tyre.ean === rearEan ? { ...tyre, price: 84_000 } : tyre))
  await shop.learnTyres(cheaper)
  expect(await make(offer)).toMatchObject({ ok: false, code: 'PRICE_NOT_LOWER' })
  expect(await make({ ...offer, ean: frontEan, price: 70_000 })).toMatchObject({ ok: true })
})

test('erasing the person deletes all details, and the phone may offer again', async () => {
  const first = await make(offer)
  await erasePerson(shop.database, String((await rowsOf('ordering.best_offer'))[0]?.['person_id']))
  expect(JSON.stringify(await Promise.all(tables.map(rowsOf)))).not.toContain('0521234567')
  expect(idOf(await make(offer))).not.toBe(idOf(first))
})

describe('after ninety days', () => {
  const ninetyDaysAgo = new Date('2026-12-01T00:00:00.000Z')

  test('deletes offers, and people without newer offers', async () => {
    await make(offer)
    await make({ ...offer, phone: '0507654321' })
    shop.setTime(new Date('2027-02-01T10:00:00.000Z'))
    await make({ ...offer, phone: '0507654321', price: 86_000 })
    expect(await forgetPeople(shop.deps, bestOffers, ninetyDaysAgo)).toBe(1)
    expect(await openOffers()).toEqual([{ ean: rearEan, price: 86_000 }])
    expect(await shop.database.query(`select phone from people.person where erased_at is null`)).toEqual([
      { phone: '0507654321' },
    ])
  })

  test('a person who offers again at the same time is kept, or saved as a new one', async () => {
    const phones = Array.from({ length: 20 }, (_, buyer) => `05012345${String(buyer).padStart(2, '0')}`)
    await Promise.all(phones.map((phone) => make({ ...offer, phone })))
    shop.setTime(new Date('2027-02-01T10:00:00.000Z'))
    await Promise.all([
      forgetPeople(shop.deps, bestOffers, ninetyDaysAgo),
      ...phones.map((phone) => make({ ...offer, phone, price: 86_000 })),
    ])
    await forgetPeople(shop.deps, bestOffers, ninetyDaysAgo)
    const reachable = await shop.database.query<{ phone: string }>(
      'select phone from ordering.best_offer join people.person on person.id = person_id where closed_at is null order by phone',
    )
    expect(reachable.map(({ phone }) => phone)).toEqual(phones)
  })
})

test('answers a refusal with 200 and a malformed offer with a problem', async () => {
  const ordering = await serveOrdering(shop.deps)
  expect(await ordering.post('/best-offers', offer)).toMatchObject({ ok: true, price: 85_000 })
  expect(await ordering.post('/best-offers', { ...offer, price: 86_000 })).toMatchObject({ code: 'OFFER_OPEN' })
  for (const wrong of [{ price: '850' }, { price: 850.5 }, { ean: 'x' }, { phone: undefined }])
    await expect(ordering.post('/best-offers', { ...offer, ...wrong })).rejects.toMatchObject({ status: 400 })
  await ordering.close()
})
