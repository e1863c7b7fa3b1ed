import { importMotorcycles } from '@zmig/advisor'
import { MotorcycleListed } from '@zmig/events'
import { findToErase } from '@zmig/ordering'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erasePeople } from '../people/erase-people.ts'
import { GARAGE, REAR, startWholeShop, type WholeShop } from './testing/whole-shop.ts'

let shop: WholeShop
let staff: { cookie: string }
beforeAll(async () => {
  shop = await startWholeShop('2026-11-18T10:00:00.000Z')
  staff = await shop.signIn()
})
afterAll(() => shop.stop())

let buyers = 0
const nextPhone = () => `0502${String((buyers += 1)).padStart(6, '0')}`
const cart = { items: [{ ean: REAR, quantity: 1 }] }
const shipping = { address: 'הרצל 5', city: 'חיפה' }
const order = async (change: object = {}, personal: object = {}) => {
  const phone = nextPhone()
  const checkout = {
    sip: 'pickup',
    personal: { name: 'דנה לוי', phone, emailaddress: `${phone}@example.com`, ...personal },
    payment: { check_tos: true },
    selectedPaymentMethod: 'banktransfer',
    ...change,
  }
  const answer = await shop.post('/api/v1/checkout', { cart, checkout })
  return { ...answer, phone, body: answer.body as { success?: boolean; orderId: string; redirectUrl?: string } }
}

/** What people paste, browsers cut and attackers try. */
const TEXTS: [string, string][] = [
  ['Hebrew and an emoji', 'דנה לוי 🏍️ ✨'],
  ['half an emoji', 'דנה \ud83c לוי \udfcd'],
  ['markup', `<script>alert(1)</script> <img src=x onerror=alert(1)> "'>`],
  ['SQL', `'; drop table ordering.orders; -- $1 %s`],
  ['lines of a mail’s head', 'דנה לוי\r\nBcc: evil@evil.test\r\n\r\nhello'],
  ['signs that turn the direction', 'דנה \u202e\u2066 לוי \u2028 x'],
]

describe.each(TEXTS)('%s', (_, text) => {
  test('in any text of an order: it is placed, or refused with a reason', async () => {
    const changes: [object, object?][] = [
      [{}, { name: text }],
      [{}, { phone: text.slice(0, 40) }],
      [{}, { emailaddress: text }],
      [{ sip: 'shipping', shipping: { ...shipping, name: text } }],
      [{ sip: 'shipping', shipping: { ...shipping, phone: text.slice(0, 40) } }],
      [{ sip: 'shipping', shipping: { address: text, city: text, notes: text } }],
      [{ additionalNotes: text }],
      [{ couponCode: text.slice(0, 40) }],
      [{ custom_invoice_name_cb: true, nameforinvoice: text, companyOrBussinessVatId: '512000019' }],
      [{ custom_invoice_name_cb: true, nameforinvoice: 'x', companyOrBussinessVatId: text.slice(0, 20) }],
      [{ visitorId: text, attemptId: text.slice(0, 64) }],
      [{ sip: 'install', selectedShop: text, installDate: text.slice(0, 10), installSlot: 10 }],
    ]
    for (const [change, personal] of changes) {
      const { status, body } = await order(change, personal)
      expect({ status, body, change, personal }).toMatchObject({
        status: 200,
        body: { success: expect.any(Boolean) as boolean },
      })
    }
  })

  test('in every other form: an answer, never a fault', async () => {
    const phone = nextPhone()
    const sent: [string, object][] = [
      ['/api/v1/validate-coupon', { code: text.slice(0, 40), cart, phone: text.slice(0, 40) }],
      ['/api/v1/finalize/checkout', { uniqueID: text, txId: text, responseMAC: text, cardToken: text, cardExp: text }],
      ['/api/v1/best-offers', { phone: text.slice(0, 40), price: 800, ean: REAR }],
      ['/api/v1/best-offers', { phone, price: 800, ean: REAR, displayName: text, brand: text, displaySize: text }],
      ['/api/v1/tire-request', { tireSize: text.slice(0, 60), model: text, phone, email: '' }],
      ['/api/v1/tire-request', { tireSize: '110/90-18', model: 'x', phone, email: text }],
      ['/api/v1/where-is-my-order', { orderId: text.slice(0, 40), phone: text.slice(0, 40) }],
    ]
    for (const [path, body] of sent) expect({ path, ...(await shop.post(path, body)) }).toMatchObject({ status: 200 })
  })

  test('in what staff write: kept, and shown as text', async () => {
    const { orderId } = (await order({ sip: 'shipping', shipping })).body
    const change = { status: 'cancelled', reason: text, trackingCode: text.slice(0, 60) }
    expect(await shop.post(`/api/v1/order/${orderId}`, change, staff)).toMatchObject({ status: 200 })
    const asked = `/api/v1/orders?q=${encodeURIComponent(text.toWellFormed())}`
    expect((await shop.get(asked, staff)).status).toBeLessThan(500)
  })

  test('in a mail: one subject, one reader, and nothing that a mail program would run', async () => {
    const { phone } = await order(
      { sip: 'shipping', shipping: { ...shipping, name: text, notes: text } },
      { name: text },
    )
    await expect.poll(async () => (await shop.inbox(`${phone}@example.com`)).length).toBe(1)
    const [mail] = await shop.inbox(`${phone}@example.com`)
    expect(mail?.subject).toMatch(/^[^\r\n\u202e\u2066]+$/)
    expect(mail?.html).not.toMatch(/<script|<img src=x|\u202e/i)
    expect(await shop.inbox('evil@evil.test')).toEqual([])
    await expect.poll(async () => (await shop.inbox(phone)).length).toBe(1)
  })
})

test('10,000 characters and a NUL are malformed in every text of an order', async () => {
  for (const text of ['א'.repeat(10_000), 'a\u0000b'])
    for (const [change, personal] of [
      [{}, { name: text }],
      [{}, { phone: text }],
      [{}, { emailaddress: text }],
      [{ sip: 'shipping', shipping: { ...shipping, address: text } }],
      [{ sip: 'shipping', shipping: { ...shipping, notes: text } }],
      [{ additionalNotes: text }],
      [{ couponCode: text }],
      [{ nameforinvoice: text }],
      [{ companyOrBussinessVatId: text }],
      [{ attemptId: text }],
      [{ sip: 'install', selectedShop: text }],
    ] as [object, object?][])
      expect(await order(change, personal)).toMatchObject({ status: 400 })
})

test('buyers and senders of offers and requests are in one table; after erasure in none, and the figures stay', async () => {
  const name = 'Zvulun Perlmutter'
  const phone = '0538765432'
  const email = 'zvulun.perlmutter@mailbox.example'
  const who = { name, phone, emailaddress: email }
  const PERSON = 'zvulun|perlmutter|8765432|Sderot Rothschild|516179157'
  const { visitorId } = (await shop.get('/collector/visitor/id')).body as { visitorId: string }
  const VISITOR = visitorId.split('.')[0] ?? ''
  const installation = { sip: 'install', selectedShop: GARAGE, installDate: '2026-11-23', installSlot: 10 }
  const placed = [
    await order({ ...installation, visitorId }, who),
    await order(
      {
        visitorId,
        sip: 'shipping',
        shipping: { name, phone, address: 'Sderot Rothschild 1', city: 'Perlmutter', notes: name },
        additionalNotes: `${name} ${phone}`,
        custom_invoice_name_cb: true,
        nameforinvoice: name,
        companyOrBussinessVatId: '516179157',
        selectedPaymentMethod: 'creditcard',
      },
      who,
    ),
  ]
  expect(placed.map(({ body }) => body.success)).toEqual([true, true])
  const [installed, shipped] = placed.map(({ body }) => body.orderId) as [string, string]
  const page = placed[1]?.body.redirectUrl ?? ''
  const returned = await fetch(`${page}/approve`, { method: 'POST', redirect: 'manual' })
  const facts = Object.fromEntries(new URL(returned.headers.get('location') ?? '').searchParams)
  expect((await shop.post('/api/v1/finalize/checkout', facts)).body).toMatchObject({ ok: true, orderId: shipped })
  await shop.post('/api/v1/best-offers', { phone, price: 800, ean: REAR, visitorId })
  await shop.post('/api/v1/tire-request', { tireSize: '110/90-18', model: `Vespa of ${name}`, phone, email, visitorId })
  const bike = { ...MotorcycleListed.example, rearSize: '180/55-17' }
  await importMotorcycles(shop.deps, [bike])
  const answers = { usage: 'daily', kilometers: '0-100', selectedTyreType: 'rear', motorcycle: bike.id, visitorId }
  const asked = { ...answers, visitorName: name, visitorPhoneNumber: phone }
  await expect
    .poll(async () => (await shop.post('/api/v1/wizard/recommend-tiers', asked)).body)
    .toMatchObject({ ok: true })
  const letters = async () => (await shop.inbox(email)).length
  // a letter that still waits when the order is cancelled is overtaken, and says nothing any more
  await expect.poll(letters).toBeGreaterThanOrEqual(3)
  const moved = { status: 'cancelled', reason: `${name} called from ${phone}` }
  expect(await shop.post(`/api/v1/order/${installed}`, moved, staff)).toMatchObject({ status: 200 })
  await expect.poll(letters).toBeGreaterThanOrEqual(4)

  expect(await shop.tablesWith(PERSON)).toEqual(['ordering.order_history', 'people.person'])
  expect(await shop.tablesWith(VISITOR)).toEqual([
    'advisor.wizard_run',
    'catalog.tyre_request',
    'ordering.best_offer',
    'ordering.held_in_vain',
    'ordering.orders',
    'people.person',
  ])
  expect(shop.logged()).not.toMatch(new RegExp(PERSON, 'i'))
  const amounts = () => shop.database.query('select order_id, pay_now, payment_status from ordering.orders order by 1')
  const books = await amounts()

  await shop.database.transaction(async (tx) => {
    const found = await findToErase(tx, '053-876 5432', true)
    if (!found.ok) throw new Error(found.code)
    expect(found).toMatchObject({ personIds: { length: 5 }, others: [] })
    expect(await erasePeople(tx, found.personIds, shop.deps.clock.now())).toBe(5)
  })
  expect(await shop.tablesWith(PERSON)).toEqual([])
  expect(await shop.tablesWith(VISITOR)).toEqual([]) // nothing joins the person to what this browser liked or looked at
  expect(await amounts()).toEqual(books)
  const listed = (await shop.get(`/api/v1/orders?q=${shipped}`, staff)).text
  expect(listed).toContain(shipped)
  expect(listed).not.toMatch(new RegExp(PERSON, 'i'))
})
