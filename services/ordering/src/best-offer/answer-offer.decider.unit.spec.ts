import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { type AnsweredOffer, type AskedOffer, decideAnswer, reopenRefusal } from './answer-offer.decider.ts'

const now = new Date('2026-11-18T10:00:00.000Z')
/** A product whose price has not changed. */
const costs = (price: number) => ({ price, lowest: price })
const offer = (facts: Partial<AskedOffer> = {}): AskedOffer => ({
  offerId: '7c1b0a9e-2d3c-4e5f-9a8b-1c2d3e4f5a6b',
  version: 1,
  personId: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
  visitorId: null,
  ean: '2907373823466',
  price: 85_050,
  expiresAt: new Date('2026-11-18T11:00:00.000Z'),
  closedAt: null,
  answer: null,
  erased: false,
  ...facts,
})

given('an offer of 850.50 for a product of 949', offer())
  .then('becomes a coupon of whole shekels for a day, rounded in favour of the buyer', (asked) =>
    expect(decideAnswer(asked, 'accepted', costs(94_900), now)).toEqual({
      ok: true,
      repeats: false,
      coupon: { discount: 9_900, validUntil: new Date('2026-11-19T10:00:00.000Z') },
    }),
  )
  .then('is computed from the current price', (asked) =>
    expect(decideAnswer(asked, 'accepted', costs(90_000), now)).toMatchObject({ coupon: { discount: 5_000 } }),
  )
  .then('gives no coupon when it is refused', (asked) =>
    expect(decideAnswer(asked, 'refused', undefined, now)).toEqual({ ok: true, repeats: false, coupon: null }),
  )
  .then('cannot be accepted when the current price is lower, or the product is no longer sold', (asked) => {
    expect(decideAnswer(asked, 'accepted', costs(85_050), now)).toMatchObject({ code: 'PRICE_DROPPED' })
    expect(decideAnswer(asked, 'accepted', undefined, now)).toMatchObject({ code: 'UNKNOWN_PRODUCT' })
  })
  .then('is accepted by an owner when it takes off more than staff may', (asked) => {
    const limit = { percent: 30, most: 300_000 }
    const low = { ...asked, price: 66_400 }
    expect(decideAnswer(low, 'accepted', costs(94_900), now, limit)).toMatchObject({ code: 'OWNER_ONLY' })
    expect(decideAnswer({ ...asked, price: 66_500 }, 'accepted', costs(94_900), now, limit)).toMatchObject({ ok: true })
    expect(decideAnswer(low, 'accepted', costs(94_900), now)).toMatchObject({ ok: true, coupon: { discount: 28_500 } })
    expect(decideAnswer(low, 'refused', costs(94_900), now, limit)).toMatchObject({ ok: true, coupon: null })
  })
  .then('takes off no more because the price was raised this week', (asked) => {
    const limit = { percent: 30, most: 300_000 }
    const raised = { price: 120_000, lowest: 94_900 }
    expect(decideAnswer(asked, 'accepted', raised, now, limit)).toMatchObject({
      code: 'OWNER_ONLY',
      message: expect.stringContaining('₪949.00') as string,
    })
    expect(decideAnswer(asked, 'accepted', raised, now)).toMatchObject({ coupon: { discount: 35_000 } })
  })
  .then('can be answered within its 24 hours only', (asked) =>
    expect(decideAnswer(asked, 'accepted', costs(94_900), asked.expiresAt)).toMatchObject({ code: 'EXPIRED' }),
  )

given('an offer that was accepted', offer({ answer: 'accepted', closedAt: now }))
  .then('changes nothing when it is accepted again', (asked) =>
    expect(decideAnswer(asked, 'accepted', costs(94_900), now)).toEqual({ ok: true, repeats: true }),
  )
  .then('can no longer be refused', (asked) =>
    expect(decideAnswer(asked, 'refused', costs(94_900), now)).toMatchObject({ code: 'ANSWERED' }),
  )

given('an offer that another offer replaced', offer({ closedAt: now })).then('is over', (asked) =>
  expect(decideAnswer(asked, 'accepted', costs(94_900), now)).toMatchObject({ code: 'EXPIRED' }),
)

given('an offer of an erased person', offer({ erased: true, closedAt: now })).then(
  'cannot be answered again, and staff see the reason',
  (asked) => {
    for (const answer of ['accepted', 'refused'] as const)
      expect(decideAnswer(asked, answer, costs(94_900), now)).toMatchObject({ code: 'ERASED' })
    expect(decideAnswer({ ...asked, answer: 'refused' }, 'refused', costs(94_900), now)).toMatchObject({
      repeats: true,
    })
  },
)

const answered = (facts: Partial<AnsweredOffer> = {}): AnsweredOffer => ({
  answeredBy: 'dana@zmig.test',
  sendsAt: now,
  offeredAgain: false,
  couponUsed: false,
  ...facts,
})

given('an answer that has not been sent', answered())
  .then('can be taken back by who gave it', (offer) => expect(reopenRefusal(offer, 'dana@zmig.test')).toBeUndefined())
  .then('stays for anybody else', (offer) =>
    expect(reopenRefusal(offer, 'noa@zmig.test')).toMatchObject({ code: 'NOT_YOURS' }),
  )
  .then('stays when the buyer offered again or an order used its coupon', (offer) => {
    expect(reopenRefusal({ ...offer, offeredAgain: true }, 'dana@zmig.test')).toMatchObject({ code: 'OFFERED_AGAIN' })
    expect(reopenRefusal({ ...offer, couponUsed: true }, 'dana@zmig.test')).toMatchObject({ code: 'COUPON_USED' })
  })

given('an answer that was sent', answered({ sendsAt: null })).then('stays', (offer) =>
  expect(reopenRefusal(offer, 'dana@zmig.test')).toMatchObject({ code: 'SENT' }),
)
