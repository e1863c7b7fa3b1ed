import { GarageListed, OrderMessageDue, OrderPlaced } from '@zmig/events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savePerson } from '@zmig/kit/people'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { signInStaff } from '../../testing/staff.ts'

const GARAGE = GarageListed.example.id
let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  ;({ cookie } = await signInStaff(fixture))
  const personId = await savePerson(fixture.database, { name: 'דנה כהן', phone: '0521234567', email: 'd@example.com' })
  const placed = { ...OrderPlaced.example, personId, orderId: 'Z-100777' }
  await fixture.publish(GarageListed.create(GarageListed.example, now()), OrderPlaced.create(placed, now()))
})
afterAll(() => fixture.stop())

const appointmentBroken = { orderId: 'Z-100777', message: 'appointment-broken' as const }
const cities = [{ id: 'tel-aviv', displayName: 'תל אביב־יפו' }]
const closures = [{ from: '2026-12-06', to: '2026-12-12', reason: 'vacation' as const }]
const saved = { garage: GarageListed.example, version: 2 }
const broken = [{ orderId: 'Z-100777', garageId: GARAGE, day: '2026-12-07', startHour: 10 }]
const fields = {
  displayName: 'גומי איילון',
  phone: '03-5550101',
  address: 'רחוב החישוקים 14',
  cityId: 'tel-aviv',
  price: 120.5,
  fullPrice: null,
  photo: '',
  alignType: 'electronic',
  score: 4.8,
  manualBooking: false,
  hide: false,
  capacityPerSlot: 3,
  hours: [
    { weekday: 0, from: '08:00', to: '18:00' },
    { weekday: 1, from: '08:00', to: '18:00' },
    { weekday: 5, from: '08:00', to: '13:00' },
  ],
  email: null,
  closures,
}

/** Answers by the beginning of the path. */
const play = (answers: Record<string, unknown>) => {
  fixture.services.answer = ({ path }) => {
    const found = Object.keys(answers)
      .toSorted((one, other) => other.length - one.length)
      .find((start) => path.startsWith(start))
    return found === undefined ? {} : answers[found]
  }
}
const unbroken = { '/ordering/': { broken: [] }, '/garages/garages': { garages: [saved], cities } }
beforeEach(() => {
  fixture.services.calls.length = 0
  play(unbroken)
})

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fixture.send(method, `/api/v1/admin/${path}`, body, cookie)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const audited = async () =>
  (await fixture.database.query<{ action: string }>('select action from edge.audit order by id')).map(
    ({ action }) => action,
  )
const puts = () => fixture.services.calls.filter(({ path, body }) => path.startsWith('/garages/') && body)

describe('garages', () => {
  it('are listed with hours by the weekday and prices in shekels', async () => {
    const { body } = await call('GET', 'garages')
    expect(body).toMatchObject({
      ok: true,
      cities,
      garages: [
        {
          _id: GARAGE,
          city: 'תל אביב־יפו',
          price: 120,
          fullPrice: null,
          closures: [],
          version: 2,
          hours: [
            ...[0, 1, 2, 3, 4].map((weekday) => ({ weekday, from: '08:00', to: '18:00' })),
            { weekday: 5, from: '08:00', to: '13:00' },
          ],
        },
      ],
    })
  })

  it('are changed in agorot and in the words of opening hours, and recorded field by field', async () => {
    play({ ...unbroken, [`/garages/garages/${GARAGE}`]: { ok: true, garage: saved, before: { ...saved, version: 1, garage: { ...GarageListed.example, price: 9_900 } } } }) // prettier-ignore
    expect(await call('PUT', `garages/${GARAGE}`, { ...fields, version: 1 })).toMatchObject({
      status: 200,
      body: { ok: true, garage: { _id: GARAGE } },
    })
    expect(fixture.services.calls[0]).toEqual({
      path: `/ordering/garages/${GARAGE}/broken-bookings`,
      body: {
        capacityPerSlot: 3,
        manualBooking: false,
        hide: false,
        closures,
        hours: 'sun-mon 08:00-18:00; fri 08:00-13:00',
      },
    })
    expect(puts()[0]?.body).toMatchObject({ version: 1, garage: { id: GARAGE, price: 12_050, closures } })
    const [entry] = await fixture.database.query<{ details: object }>(
      `select details from edge.audit where action = 'garage-changed' order by id desc limit 1`,
    )
    expect(entry?.details).toMatchObject({ changes: [{ field: 'price', before: 99, after: 120 }] })
  })

  it('are not saved before the appointments that break are named and agreed to', async () => {
    play({ ...unbroken, '/ordering/': { broken }, [`/garages/garages/${GARAGE}`]: { ok: true, garage: saved, before: saved } }) // prettier-ignore
    const refused = await call('PUT', `garages/${GARAGE}`, { ...fields, version: 2 })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        ok: false,
        error: 'BREAKS_BOOKINGS',
        message: expect.stringMatching(/^השינוי מבטל תור אחד שכבר נקבע\./),
        broken: [
          {
            orderId: 'Z-100777',
            day: '2026-12-07',
            startCursor: 10,
            name: 'דנה כהן',
            garage: GarageListed.example.displayName,
          },
        ],
      },
    })
    expect(puts()).toEqual([])
    expect((await audited()).at(-1)).toBe('broken-bookings-read')
    // another order than the one that breaks was agreed to
    expect(await call('PUT', `garages/${GARAGE}`, { ...fields, version: 2, accepted: ['Z-1'] })).toMatchObject({
      status: 409,
    })
    expect(puts()).toEqual([])
    expect(await call('PUT', `garages/${GARAGE}`, { ...fields, version: 2, accepted: ['Z-100777'] })).toMatchObject({
      status: 200,
    })
    expect(puts()).toHaveLength(1)
  })

  it('that a colleague changed first are refused with their present state', async () => {
    const refusal = { ok: false, code: 'CHANGED', message: 'מישהו אחר שינה', garage: { ...saved, version: 5 } }
    play({ ...unbroken, [`/garages/garages/${GARAGE}`]: refusal })
    expect(await call('PUT', `garages/${GARAGE}`, { ...fields, version: 2 })).toMatchObject({
      status: 409,
      body: { ok: false, error: 'CHANGED', garage: { version: 5, price: 120 } },
    })
  })

  it.each([
    ['a negative price', { price: -1 }],
    ['an absurd price', { price: 5_001 }],
    ['three decimals', { price: 1.234 }],
    ['a mistyped capacity', { capacityPerSlot: '3' }],
    ['no open day', { hours: [] }],
    ['an hour that does not exist', { hours: [{ weekday: 0, from: '08:00', to: '25:00' }] }],
    ['a day that does not exist', { closures: [{ ...closures[0], to: '2026-02-30' }] }],
    ['a closure of two years', { closures: [{ ...closures[0], to: '2028-12-12' }] }],
    ['a reason in free words', { closures: [{ ...closures[0], reason: 'יוסי חולה' }] }],
    ['a path that climbs', { photo: '../../etc/passwd' }],
    ['markup for a phone', { phone: '<b>1</b>' }],
  ])('with %s are refused before anybody is asked', async (_, change) => {
    expect((await call('PUT', `garages/${GARAGE}`, { ...fields, ...change, version: 1 })).status).toBe(400)
    expect(fixture.services.calls).toEqual([])
  })

  it('are added with an id that an address may hold', async () => {
    play({ ...unbroken, '/garages/garages/new-one': { ok: true, garage: saved, before: null } })
    expect((await call('POST', 'garages', { ...fields, id: 'new-one' })).status).toBe(200)
    expect((await audited()).at(-1)).toBe('garage-created')
    expect((await call('POST', 'garages', { ...fields, id: 'New One' })).status).toBe(400)
  })
})

describe('a week', () => {
  it('names who comes with how many tyres, and why a day is closed', async () => {
    const listed = { ...saved, garage: { ...GarageListed.example, closures } }
    const day = (closed: string | null, slots: object[] = []) => ({ day: '2026-12-07', closed, slots })
    play({
      '/garages/garages': { garages: [listed], cities },
      '/garages/holidays': { holidays: [{ day: '2026-12-07', name: 'חנוכה', closed: 'half', version: 1 }] },
      '/ordering/garages': {
        days: [day('closure', [{ startHour: 10, capacity: 3, orderIds: ['Z-100777', 'Z-9'] }])],
      },
    })
    const { body } = await call('GET', `garages/${GARAGE}/week/2026-12-06`)
    const tyres = OrderPlaced.example.lines.reduce((sum, { quantity, set }) => sum + quantity * (set ? 2 : 1), 0)
    expect(body).toMatchObject({
      days: [
        {
          closed: 'closure',
          reason: 'vacation',
          holiday: 'חנוכה',
          slots: [
            {
              startCursor: 10,
              capacity: 3,
              bookings: [
                { orderId: 'Z-100777', name: 'דנה כהן', tyreCount: tyres, status: 'open', broken: false },
                { orderId: 'Z-9', name: '', tyreCount: 0, status: null, broken: false },
              ],
            },
          ],
        },
      ],
    })
    expect((await audited()).at(-1)).toBe('garage-week-read')

    await fixture.publish(OrderMessageDue.create({ ...OrderMessageDue.example, ...appointmentBroken }, now()))
    const { body: after } = await call('GET', `garages/${GARAGE}/week/2026-12-06`)
    expect(after).toMatchObject({ days: [{ slots: [{ bookings: [{ broken: true }, { broken: false }] }] }] })
  })

  it('of an unknown garage or day is refused', async () => {
    expect((await call('GET', 'garages/nowhere/week/2026-12-06')).status).toBe(404)
    expect((await call('GET', `garages/${GARAGE}/week/2026-02-30`)).status).toBe(400)
  })
})

describe('holidays', () => {
  const holiday = { day: '2026-12-07', name: 'חנוכה', closed: 'true' as const, version: 1 }
  const body = { name: 'חנוכה', closed: 'true', version: null }

  it('are saved only after a yes to the appointments that they break', async () => {
    play({ '/ordering/holidays/2026-12-07': { broken }, '/garages/holidays/2026-12-07': { ok: true, holiday, before: null } }) // prettier-ignore
    expect(await call('PUT', 'holidays/2026-12-07', body)).toMatchObject({
      status: 409,
      body: { error: 'BREAKS_BOOKINGS', broken: [{ orderId: 'Z-100777' }] },
    })
    expect(puts()).toEqual([])
    expect(await call('PUT', 'holidays/2026-12-07', { ...body, accepted: ['Z-100777'] })).toEqual({
      status: 200,
      body: { ok: true, holiday },
    })
    expect((await audited()).at(-1)).toBe('holiday-listed')
  })

  it('are removed, each recorded; one that a colleague changed is refused', async () => {
    play({ '/garages/holidays/2026-12-07/remove': { ok: true, holiday: null, before: holiday } })
    expect(await call('POST', 'holidays/2026-12-07/remove', { version: 1 })).toMatchObject({ status: 200 })
    expect((await audited()).at(-1)).toBe('holiday-removed')
    play({ '/garages/holidays/2026-12-07/remove': { ok: false, code: 'CHANGED', message: 'שונה', holiday } })
    expect(await call('POST', 'holidays/2026-12-07/remove', { version: 3 })).toMatchObject({
      status: 409,
      body: { error: 'CHANGED', holiday: { version: 1 } },
    })
  })

  it.each([
    ['holidays/2026-02-30', body],
    ['holidays/2026-12-07', { ...body, name: 'x' }],
    ['holidays/2026-12-07', { ...body, closed: 'maybe' }],
  ])('%s refuses %o', async (path, sent) => {
    expect((await call('PUT', path, sent)).status).toBe(400)
    expect(fixture.services.calls).toEqual([])
  })
})
