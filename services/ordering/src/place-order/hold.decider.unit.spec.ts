import { given } from '@zmig/kit/testing'
import { describe, expect, it } from 'vitest'
import type { Closed } from '../calendar/work-days.ts'
import { orderingConfig } from '../config.ts'
import { allocate, type Take } from '../stock/allocation.decider.ts'
import { garage } from '../testing/garages.ts'
import { frontEan, rearEan, setEan, stock, supply } from '../testing/goods.ts'
import { noOpenOrders } from '../testing/orders.ts'
import {
  decideOpenOrders,
  decideSlotShare,
  decideTransferDay,
  decideTransferShare,
  decideTransferSize,
  decideTyreShare,
  decideUnpaidTyres,
  holdTermsOf,
  looksHeldForNothing,
  type OpenOrders,
} from './hold.decider.ts'

const now = new Date('2026-11-18T10:00:00.000Z')
const limits = { ...orderingConfig({}), phone: '03-5550101' }
const open = (facts: Partial<OpenOrders> = {}): OpenOrders => ({ ...noOpenOrders, addressKnown: true, ...facts })
const own = (count: number) => ({ own: count, others: 0 })
const others = (count: number) => ({ own: 0, others: count })
const tooMany = (text: string) => ({ code: 'TOO_MANY_OPEN', message: expect.stringContaining(text) as string })
const takes = (quantity: number, ean = rearEan): Take[] => [{ ean, source: 'on_hand', quantity }]
const holding = (quantity: number) => open({ addressHolds: { takes: takes(quantity), slots: [] } })

given('one unpaid order of each key and nine of the address', {
  phone: own(1),
  email: own(1),
  ofVisitor: 1,
  ofAddress: 9,
}).then('allows another one', (facts) =>
  expect(decideOpenOrders(open(facts), limits, 'banktransfer', now)).toBeUndefined(),
)

given('the maximum of unpaid orders', [{ phone: own(2) }, { email: own(2) }, { ofVisitor: 2 }, { ofAddress: 10 }]).then(
  'names the shop’s phone in the refusal',
  (all) => {
    for (const facts of all)
      for (const method of ['banktransfer', 'creditcard'] as const)
        expect(decideOpenOrders(open(facts), limits, method, now)).toMatchObject(tooMany('03-5550101'))
  },
)

given('a phone or an e-mail that others used for two unpaid orders', [{ phone: others(2) }, { email: others(2) }]).then(
  'asks its owner to pay by card, and accepts a card',
  (all) => {
    for (const facts of all) {
      expect(decideOpenOrders(open(facts), limits, 'banktransfer', now)).toMatchObject(tooMany('בכרטיס אשראי'))
      expect(decideOpenOrders(open(facts), limits, 'creditcard', now)).toBeUndefined()
    }
  },
)

given('one unpaid order of the owner and one of others', { phone: { own: 1, others: 1 } }).then(
  'asks the owner to pay by card',
  (facts) => {
    expect(decideOpenOrders(open(facts), limits, 'banktransfer', now)).toMatchObject(tooMany('בכרטיס אשראי'))
    expect(decideOpenOrders(open(facts), limits, 'creditcard', now)).toBeUndefined()
  },
)

describe('the pause after holds that ended unpaid', () => {
  const afterHolding = (tyres: number, minutesAgo: number, key: 'ofAddress' | 'ofVisitor' = 'ofAddress') => {
    const endedAt = new Date(now.getTime() - minutesAgo * 60_000)
    const inVain = { ...noOpenOrders.inVain, [key]: { tyres, endedAt } }
    return decideOpenOrders(open({ inVain }), limits, 'creditcard', now)
  }

  it('forgives four tyres', () => expect(afterHolding(4, 0)).toBeUndefined())

  it.each([
    [4.1, 10],
    [8, 10],
    [9, 20],
    [12, 20],
    [24, 160],
    [1_000, 24 * 60],
  ])('after %d tyres lasts %d minutes', (tyres, minutes) => {
    expect(afterHolding(tyres, minutes - 1)).toMatchObject(tooMany('דקה אחת'))
    expect(afterHolding(tyres, minutes)).toBeUndefined()
  })

  it('counts the visitor as well as the address', () =>
    expect(afterHolding(8, 0, 'ofVisitor')).toMatchObject(tooMany('10 דקות')))

  it('says long pauses in hours', () => expect(afterHolding(24, 0)).toMatchObject(tooMany('3 שעות')))

  it('is none when the setting is 0', () => {
    const inVain = { ...noOpenOrders.inVain, ofAddress: { tyres: 100, endedAt: now } }
    expect(decideOpenOrders(open({ inVain }), { ...limits, holdPauseMinutes: 0 }, 'creditcard', now)).toBeUndefined()
  })
})

describe('unpaid tyres', () => {
  it('are at most 24 in one order', () => {
    expect(decideUnpaidTyres(takes(24), open(), limits)).toBeUndefined()
    expect(decideUnpaidTyres(takes(25), open(), limits)).toMatchObject(tooMany('24 צמיגים'))
  })

  it('count those of the address and those of the visitor, whichever are more', () => {
    expect(decideUnpaidTyres(takes(4), holding(20), limits)).toBeUndefined()
    expect(decideUnpaidTyres(takes(5), holding(20), limits)).toMatchObject(tooMany('לשלם על ההזמנות הקודמות'))
    expect(decideUnpaidTyres(takes(5), open({ tyresOfVisitor: 20 }), limits)).toMatchObject({ code: 'TOO_MANY_OPEN' })
    expect(decideUnpaidTyres(takes(4), { ...holding(20), tyresOfVisitor: 20 }, limits)).toBeUndefined()
  })

  it('look held for nothing when they reach the limit together with those held in vain', () => {
    const inVain = (tyres: number) => ({ ...noOpenOrders.inVain, ofVisitor: { tyres, endedAt: now } })
    expect(looksHeldForNothing(takes(2), { ...holding(10), inVain: inVain(11) }, limits)).toBe(false)
    expect(looksHeldForNothing(takes(2), { ...holding(10), inVain: inVain(12) }, limits)).toBe(true)
    expect(looksHeldForNothing(takes(24), open(), limits)).toBe(true)
  })
})

describe('the share of one address', () => {
  const ask = (quantity: number, onHand: number, held: OpenOrders = open(), reserved = 0) =>
    decideTyreShare(
      {
        lines: allocate([{ ean: rearEan, quantity }], supply([stock(rearEan, { onHand, reserved })])),
        takes: takes(quantity),
        stocks: new Map([[rearEan, stock(rearEan, { onHand, reserved })]]),
      },
      held,
      limits,
    )

  it('is a third of what is left of a tyre', () => {
    expect(ask(10, 30)).toBeUndefined()
    expect(ask(10, 29)).toMatchObject({
      ...tooMany('להקטין את הכמות'),
      changes: [{ ean: rearEan, available: 9 }],
    })
  })

  it('is all of it when fewer than six are left', () => {
    expect(ask(5, 5)).toBeUndefined()
    expect(ask(3, 6)).toMatchObject({ changes: [{ ean: rearEan, available: 2 }] })
  })

  it('counts what the address holds already, of what is left and of its share', () => {
    expect(ask(4, 30, holding(6), 6)).toBeUndefined()
    expect(ask(5, 30, holding(6), 6)).toMatchObject({ changes: [{ ean: rearEan, available: 4 }] })
    expect(ask(1, 30, holding(12), 12)).toMatchObject({ changes: [{ ean: rearEan, available: 0 }] })
  })

  it('is not limited while the address is not known', () =>
    expect(ask(10, 12, open({ addressKnown: false }))).toBeUndefined())

  it('is counted for the tyres of a set as well', () => {
    const stocks = [stock(frontEan, { onHand: 30 }), stock(rearEan, { onHand: 9 })]
    const lines = allocate([{ ean: setEan, quantity: 4 }], supply(stocks))
    const order = { lines, takes: lines.flatMap((line) => line.takes), stocks: new Map(stocks.map((s) => [s.ean, s])) }
    expect(decideTyreShare(order, open(), limits)).toMatchObject({ changes: [{ ean: setEan, available: 3 }] })
  })

  it('of all unpaid transfers together is the same, and asks for a card beyond it', () => {
    const wanted = (quantity: number, reserved: number) => ({
      lines: allocate([{ ean: rearEan, quantity }], supply([stock(rearEan, { onHand: 30, reserved })])),
      takes: takes(quantity),
      stocks: new Map([[rearEan, stock(rearEan, { onHand: 30, reserved })]]),
    })
    expect(decideTransferShare(wanted(2, 8), takes(8), open(), limits)).toBeUndefined()
    expect(decideTransferShare(wanted(3, 8), takes(8), open(), limits)).toMatchObject({
      ...tooMany('בכרטיס אשראי'),
      changes: [{ ean: rearEan, available: 2 }],
    })
    expect(decideTransferShare(wanted(8, 0), takes(8, frontEan), open(), limits)).toBeUndefined()
    expect(decideTransferShare(wanted(8, 10), takes(10), open({ addressKnown: false }), limits)).toBeUndefined()
  })

  const slot = { garageId: 'gumi-ayalon', day: '2026-11-23', startHour: 10 }
  const book = (places: number, booked: number, mine: number, known = true) => {
    const slots = Array.from({ length: mine }, () => slot)
    const state = { garage: garage({ capacityPerSlot: places }), closed: undefined, booked }
    return decideSlotShare(slot, state, open({ addressKnown: known, addressHolds: { takes: [], slots } }), limits)
  }

  it('is a third of the places of an hour, and all of fewer than six', () => {
    expect(book(6, 1, 1)).toBeUndefined()
    expect(book(6, 2, 2)).toMatchObject({ code: 'SLOT_TAKEN', message: expect.stringContaining('שעה אחרת') as string })
    expect(book(6, 2, 2, false)).toBeUndefined()
    expect(book(5, 4, 4)).toBeUndefined()
  })

  it('is a third of a day of a garage, rounded up; of all unpaid transfers together the same', () => {
    const bookDay = (places: number, mine: number) => {
      const slots = Array.from({ length: mine }, () => ({ ...slot, startHour: 12 }))
      const state = { garage: garage({ capacityPerSlot: places }), closed: undefined, booked: 0 }
      return decideSlotShare(slot, state, open({ addressHolds: { takes: [], slots } }), limits)
    }
    const refused = { code: 'SLOT_TAKEN', message: expect.stringContaining('יום אחר') as string }
    expect([bookDay(1, 1), bookDay(2, 3)]).toEqual([undefined, undefined])
    expect([bookDay(1, 2), bookDay(2, 4)]).toMatchObject([refused, refused])
    const state = { garage: garage({ capacityPerSlot: 2 }), closed: undefined, booked: 0 }
    expect(decideTransferDay(slot, state, 3, open(), limits)).toBeUndefined()
    expect(decideTransferDay(slot, state, 4, open(), limits)).toMatchObject(tooMany('בכרטיס אשראי'))
    expect(decideTransferDay(slot, state, 4, open({ addressKnown: false }), limits)).toBeUndefined()
  })
})

given('an order paid by transfer', 189_800).then(
  'allows eight tyres and refuses nine, unless the total is 0',
  (payNow) => {
    expect(decideTransferSize({ tyreCount: 8, payNow }, limits)).toBeUndefined()
    expect(decideTransferSize({ tyreCount: 9, payNow }, limits)).toMatchObject({ code: 'TOO_MANY_OPEN' })
    expect(decideTransferSize({ tyreCount: 9, payNow: 0 }, limits)).toBeUndefined()
  },
)

describe('the hold of an unpaid order', () => {
  const terms = { cardHoldMinutes: 20, transferHoldDays: 3 }
  const wednesday = new Date('2026-11-18T10:00:00.000Z')
  const [thursday, sunday, monday, tuesday] = ['19', '22', '23', '24'].map(
    (day) => new Date(`2026-11-${day}T10:00:00.000Z`),
  )
  const none = new Map<string, Closed>()

  it('card hold: 20 minutes, without a reminder', () =>
    expect(holdTermsOf('creditcard', terms, none, wednesday)).toEqual({
      expiresAt: new Date('2026-11-18T10:20:00.000Z'),
      remindAt: undefined,
    }))

  it('card hold: follows the setting for orders that wait for a card payment', () =>
    expect(holdTermsOf('creditcard', { ...terms, cardHoldMinutes: 45 }, none, wednesday).expiresAt).toEqual(
      new Date('2026-11-18T10:45:00.000Z'),
    ))

  it('transfer hold: 3 business days, a reminder on the second', () =>
    expect(holdTermsOf('banktransfer', terms, none, wednesday)).toEqual({ expiresAt: monday, remindAt: sunday }))

  it('transfer hold: a holiday counts neither for the end nor for the reminder', () => {
    const holidays = new Map<string, Closed>([['2026-11-22', 'true']])
    expect(holdTermsOf('banktransfer', terms, holidays, wednesday)).toEqual({ expiresAt: tuesday, remindAt: monday })
  })

  it.each([
    [1, thursday, undefined],
    [2, sunday, undefined],
    [4, tuesday, sunday],
  ])(
    'transfer hold: with a setting of %i business days, reminds only before the end',
    (transferHoldDays, expiresAt, remindAt) =>
      expect(holdTermsOf('banktransfer', { ...terms, transferHoldDays }, none, wednesday)).toEqual({
        expiresAt,
        remindAt,
      }),
  )
})
