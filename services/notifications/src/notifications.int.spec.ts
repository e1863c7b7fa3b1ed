import {
  BikeSuggested,
  SliceCanaryReverted,
  SliceTeamMailChanged,
  AppointmentChanged,
  AttentionOpened,
  BestOfferAnswered,
  BestOfferMade,
  GarageListed,
  OrderExpired,
  OrderPaid,
  OrderPlaced,
  TyreRequested,
} from '@zmig/events'
import { erasePerson } from '@zmig/kit/people'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrders } from './order/order.replica.ts'
import { config } from './testing/models.ts'
import { change, placedOrder } from './testing/orders.ts'
import { dana, startNotifications } from './testing/notifications-fixture.ts'

let shop: Awaited<ReturnType<typeof startNotifications>>
beforeEach(async () => {
  shop = await startNotifications()
})
afterEach(() => shop.stop())

const at = '2026-11-22T08:00:00.000Z'
const GARAGE = GarageListed.example.email ?? ''

test('an order by transfer: a mail with the account and a text with the link, and the garage gets its booking', async () => {
  await shop.place()
  expect(await shop.deliver()).toBe(3)

  const [mail] = await shop.inbox.received(dana.email)
  expect(mail?.subject).toContain('Z-100042')
  expect(mail?.html).toMatch(/<html lang="he" dir="rtl">[\s\S]*₪1,898\.00[\s\S]*000000/)
  expect(mail?.text).toContain('דנה כהן')
  const [text] = await shop.inbox.received(dana.phone)
  expect(text?.text).toMatch(/^צמיגו: .*https:\/\/shop\.example\/order\/Z-100042\.[\w-]{26}$/)
  expect(mail?.text).toContain(/https:\S+/.exec(text?.text ?? '')?.[0])

  const [booking] = await shop.inbox.received(GARAGE)
  expect(booking?.text).toMatch(/דנה כהן[\s\S]*0521234567[\s\S]*180\/55-17 ZR/)
  expect(booking?.attachments[0]?.content).toContain('DTSTART;TZID=Asia/Jerusalem:20261130T100000')
  expect(mail?.attachments[0]?.content).toContain('DTSTART;TZID=Asia/Jerusalem:20261130T100000')
  expect(await shop.statuses()).toEqual(['placed mail sent', 'placed text sent', 'garage-booking mail sent'])
  expect((await shop.published()).map(({ type, key }) => [type, key])).toEqual(
    Array.from({ length: 3 }, () => ['notifications.mail-sent', 'Z-100042']),
  )
  expect(await shop.deliver()).toBe(0)
})

test('an order is read from the row that an earlier version saved', async () => {
  await shop.place()
  const [row] = await shop.database.query<{ state: object }>('select state from notifications.orders')
  expect(row?.state).toMatchObject({ toldGarage: 'gumi-ayalon' })
  const orders = await readOrders(shop.database, ['Z-100042'])
  expect(orders.get('Z-100042')).toMatchObject({ notifiedGarage: 'gumi-ayalon' })
})

test('a placed event that is read again keeps the current state of the order', async () => {
  const { event } = await shop.place()
  const paid = { paymentMethod: 'banktransfer', amount: 189_800, by: 'staff', paidAt: at } as const
  await shop.learn(shop.fact(OrderPaid, { ...change(2, 'paid', 'paid'), ...paid }), event)
  expect(await shop.database.query(`select state ->> 'paymentStatus' as status from notifications.orders`)).toEqual([
    { status: 'paid' },
  ])
  while ((await shop.deliver()) > 0);
  expect((await shop.inbox.received(dana.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('התקבל'), // what asked for the money was overtaken
  ])
})

test('the same event twice is one message', async () => {
  const { event } = await shop.place()
  await shop.learn(event)
  await shop.deliver()
  await shop.learn(event)
  expect(await shop.deliver()).toBe(0)
  expect(await shop.inbox.received(dana.email)).toHaveLength(1)
  expect(await shop.inbox.received(dana.phone)).toHaveLength(1)
})

test('an erased person gets no message; the garage is still notified of the free slot', async () => {
  const { personId } = await shop.place()
  await erasePerson(shop.database, personId)
  await shop.deliver()
  expect(await shop.inbox.received(dana.email)).toEqual([])
  const rows = await shop.queue()
  expect(rows.map(({ template, status, error }) => [template, status, error])).toEqual([
    ['placed', 'skipped', 'erased'],
    ['placed', 'skipped', 'erased'],
    ['garage-booking', 'sent', null],
  ])
  expect((await shop.inbox.received(GARAGE))[0]?.text).not.toMatch(/דנה|0521234567/)
})

test('a moved appointment: garages are notified, and the new calendar file replaces the old one', async () => {
  await shop.place()
  await shop.deliver()
  await shop.learn(shop.fact(GarageListed, { ...GarageListed.example, id: 'other', email: 'other@garages.example' }))
  const appointment = { garageId: 'other', manualBooking: false, day: '2027-03-28', startHour: 9 }
  const moved = {
    ...change(2, 'open', 'pending'),
    appointment,
    installation: 22_000,
    by: 'guest',
    changedAt: at,
  } as const
  await shop.learn(shop.fact(AppointmentChanged, moved))
  while ((await shop.deliver()) > 0);
  const files = (await shop.inbox.received(dana.email)).map(({ attachments }) => attachments[0]?.content ?? '')
  const uid = /UID:(\S+)/
  expect(files.map((file) => uid.exec(file)?.[1])).toEqual(['Z-100042@shop.example', 'Z-100042@shop.example'])
  expect(files[1]).toMatch(/SEQUENCE:1[\s\S]*DTSTART;TZID=Asia\/Jerusalem:20270328T090000/)
  const gone = (await shop.inbox.received(GARAGE)).at(-1)
  expect(gone?.attachments[0]?.content).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
  expect((await shop.inbox.received('other@garages.example'))[0]?.subject).toContain('תור חדש')
})

test('late money is refunded, as the page says: no appointment, no booking at the garage', async () => {
  await shop.place({ paymentMethod: 'creditcard' })
  const { fact } = shop
  const paid = { paymentMethod: 'creditcard', amount: 189_800, by: 'gateway', paidAt: at } as const
  const lost = { appointment: null, installation: 0, by: 'shop', changedAt: at } as const
  const { attentionId } = AttentionOpened.example
  await shop.learn(
    fact(OrderExpired, { ...change(2, 'cancelled', 'expired'), expiredAt: at }),
    fact(OrderPaid, { ...change(3, 'paid', 'paid'), ...paid }),
    fact(AppointmentChanged, { ...change(3, 'paid', 'paid'), ...lost }),
    fact(AttentionOpened, { attentionId, orderId: 'Z-100042', kind: 'paid-after-expiry' as const, openedAt: at }),
  )
  while ((await shop.deliver()) > 0);
  const [mail] = await shop.inbox.received(dana.email)
  expect(mail?.text).toContain('הסכום יוחזר לכרטיס במלואו')
  expect(mail?.attachments).toEqual([])
  expect((await shop.inbox.received(dana.phone))[0]?.text).toContain('יוחזר אליכם במלואו')
  expect(await shop.inbox.received(GARAGE)).toEqual([])
})

test('the letter of a garage without an address goes to the shop, with the phone number of the garage', async () => {
  await shop.learn(shop.fact(GarageListed, { ...GarageListed.example, email: null }))
  await shop.place()
  await shop.deliver()
  const [mail] = await shop.inbox.received(config.company.email)
  expect(mail?.subject).toContain(`למסור בטלפון ל${GarageListed.example.displayName}`)
  expect(mail?.text).toContain(GarageListed.example.phone)
})

test('an offer goes to the shop, its answer to the phone', async () => {
  const personId = await shop.savePerson({ name: '', phone: dana.phone, email: '' })
  await shop.learn(shop.fact(BestOfferMade, { ...BestOfferMade.example, personId }))
  await shop.learn(shop.fact(BestOfferAnswered, { ...BestOfferAnswered.example, personId }))
  await shop.deliver()
  const [mail] = await shop.inbox.received(config.company.email)
  expect(mail?.text).toMatch(/₪850\.00[\s\S]*0521234567/)
  expect((await shop.inbox.received(dana.phone))[0]?.text).toContain('OFFER-7K2M9Q')
})

test('a tyre request goes to the shop, its receipt to a buyer with an address', async () => {
  const texts = { tireSize: '110/90-18', model: 'Vespa <script>' }
  const [reachable, silent] = await Promise.all([
    shop.savePerson({ name: '', phone: dana.phone, email: dana.email, texts }),
    shop.savePerson({ name: '', phone: dana.phone, email: '', texts }),
  ])
  for (const personId of [reachable, silent])
    await shop.learn(shop.fact(TyreRequested, { ...TyreRequested.example, requestId: shop.deps.newId(), personId }))
  await shop.deliver()
  const letters = await shop.inbox.received(config.company.email)
  expect(letters).toHaveLength(2)
  for (const { html } of letters) expect(html).toContain('Vespa &lt;script&gt;')
  const [receipt] = await shop.inbox.received(dana.email)
  expect(receipt?.html).not.toContain('Vespa')
  expect((await shop.queue()).at(-1)).toMatchObject({ template: 'request-receipt', status: 'skipped' })
})

test('a bike that the wizard does not list goes to the shop, and not once its text is erased', async () => {
  const texts = { model: 'Ural <b>Gear Up</b>' }
  const [told, erased] = await Promise.all([1, 2].map(() => shop.savePerson({ name: '', phone: '', email: '', texts })))
  for (const personId of [told, erased])
    await shop.learn(
      shop.fact(BikeSuggested, { bikeId: shop.deps.newId(), personId: String(personId), suggestedAt: at }),
    )
  await erasePerson(shop.database, String(erased))
  await shop.deliver()
  const letters = await shop.inbox.received(config.company.email)
  expect(letters.map(({ html }) => html)).toEqual([expect.stringContaining('Ural &lt;b&gt;Gear Up')])
})

test('the team of a slice gets a mail with the figures of why its canary was given up, however many letters the shop got', async () => {
  for (let nth = 0; nth <= config.shopLettersAnHour; nth += 1) {
    const personId = await shop.savePerson({ name: '', phone: '', email: '', texts: { model: `bike ${nth}` } })
    await shop.learn(shop.fact(BikeSuggested, { bikeId: shop.deps.newId(), personId, suggestedAt: at }))
  }
  while ((await shop.deliver()) > 0);
  const measured = {
    fault: 'mount' as const,
    active: '1.0.0-a',
    canaryVisits: 30,
    canaryFaulty: 28,
    activeVisits: 270,
    activeFaulty: 3,
  }
  const reverted = { slice: 'storefront', version: '1.0.0-b', reason: '28 of 30 visits did not start.' }
  for (const mail of ['old@teams.example', 'front@teams.example'])
    await shop.learn(shop.fact(SliceTeamMailChanged, { slice: 'storefront', mail }))
  await shop.learn(shop.fact(SliceTeamMailChanged, { slice: 'checkout', mail: 'buy@teams.example' }))
  await shop.learn(shop.fact(SliceCanaryReverted, { ...reverted, measured }))
  await shop.deliver()
  const [letter, ...others] = await shop.inbox.received('front@teams.example')
  expect(others).toEqual([])
  for (const address of ['old@teams.example', 'buy@teams.example'])
    expect(await shop.inbox.received(address)).toEqual([])
  expect(letter?.subject).toBe('גרסה 1.0.0-b של storefront בוטלה')
  for (const words of ['העמוד לא עלה', '28 מתוך 30', '3 מתוך 270', reverted.reason])
    expect(letter?.text).toContain(words)
  expect(letter?.text).not.toContain('key mail')
  const subjects = (await shop.inbox.received(config.company.email)).map(({ subject }) => subject)
  expect(subjects).not.toContain(letter?.subject)
})

test('the shop gets the mail of a team whose address it does not know, or knows no more, and reads whose it is', async () => {
  const reverted = { slice: 'storefront', owner: '@zmigo/storefront', reason: 'Too many errors.' }
  const revert = async (version: string) => {
    await shop.learn(shop.fact(SliceCanaryReverted, { ...reverted, version }))
    await shop.deliver()
  }
  await revert('1.0.0-a')
  await shop.learn(shop.fact(SliceTeamMailChanged, { slice: 'storefront', mail: 'front@teams.example' }))
  await shop.learn(shop.fact(SliceTeamMailChanged, { slice: 'storefront', mail: null }))
  await revert('1.0.0-b')
  const letters = await shop.inbox.received(config.company.email)
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    'גרסה 1.0.0-a של storefront בוטלה',
    'גרסה 1.0.0-b של storefront בוטלה',
  ])
  for (const { text } of letters)
    for (const words of ['ההודעה מיועדת לצוות @zmigo/storefront', 'npm run slice -- key mail storefront'])
      expect(text).toContain(words)
  expect(await shop.inbox.received('front@teams.example')).toEqual([])
})

test('events from before this service began are applied without messages', async () => {
  const personId = await shop.savePerson()
  const before = new Date(Date.now() - 7 * 24 * 3_600_000)
  await shop.learn(shop.fact(OrderPlaced, placedOrder({ personId }), before))
  expect(await shop.queue()).toEqual([])
  expect(await shop.database.query('select order_id from notifications.orders')).toEqual([{ order_id: 'Z-100042' }])
})

test('no personal data is in tables, events or the log', async () => {
  await shop.place()
  await shop.inbox.behave('down')
  await shop.deliver()
  await shop.inbox.behave('reject')
  shop.wait(1)
  await shop.deliver()
  const tables = await Promise.all(
    ['product', 'garage', 'orders', 'message'].map((table) =>
      shop.database.query(`select * from notifications.${table}`),
    ),
  )
  const everything = JSON.stringify([tables, await shop.published()]) + shop.logged()
  expect(everything).toContain('Z-100042')
  expect(everything).not.toMatch(/דנה|כהן|0521234567|dana@example|הרצל/)
})
