import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { decideBestOffer, decideOfferer, type OfferState, type WaitingOffer } from './best-offer.decider.ts'

const now = new Date('2026-11-18T10:00:00.000Z')
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const DAY = 24 * 60 * 60 * 1000
const nothingWaits: OfferState = { listPrice: 94_900, waiting: undefined }
const waitingUntil = (expiresAt: Date, price = 85_000): WaitingOffer => ({ offerId: 'offer-1', price, expiresAt })

given('a tyre for 949 shekels without offers', nothingWaits)
  .then('850 is an offer that is valid for 24 hours', (state) =>
    expect(decideBestOffer(85_000, state, now)).toEqual({
      ok: true,
      made: { price: 85_000, listPrice: 94_900, madeAt: now, expiresAt: after(DAY) },
      overdue: undefined,
    }),
  )
  .then('one agora is an offer, and so is one agora below the price', (state) => {
    expect(decideBestOffer(1, state, now)).toMatchObject({ ok: true })
    expect(decideBestOffer(94_899, state, now)).toMatchObject({ ok: true })
  })
  .then('refuses the price itself and more', (state) => {
    for (const price of [94_900, 94_901, Number.MAX_SAFE_INTEGER])
      expect(decideBestOffer(price, state, now)).toMatchObject({ code: 'PRICE_NOT_LOWER', field: 'price' })
  })
  .then('refuses 0 and less', (state) => {
    for (const price of [0, -1])
      expect(decideBestOffer(price, state, now)).toMatchObject({ code: 'VALIDATION', field: 'price' })
  })

given('an open offer of 850, a millisecond before it expires', { listPrice: 94_900, waiting: waitingUntil(after(1)) })
  .then('850 again is the same offer', (state) =>
    expect(decideBestOffer(85_000, state, now)).toEqual({ ok: true, repeats: state.waiting }),
  )
  .then('refuses another price while it is open', (state) =>
    expect(decideBestOffer(86_000, state, now)).toMatchObject({ ok: false, code: 'OFFER_OPEN' }),
  )
  .then('850 again is the same offer even when the product has become cheaper, or is no longer sold', (state) => {
    for (const listPrice of [80_000, undefined])
      expect(decideBestOffer(85_000, { ...state, listPrice }, now)).toEqual({ ok: true, repeats: state.waiting })
  })

given('an offer whose 24 hours end now', { listPrice: 94_900, waiting: waitingUntil(now) }).then(
  'is replaced by a new offer, also at the same price',
  (state) => {
    for (const price of [85_000, 86_000])
      expect(decideBestOffer(price, state, now)).toMatchObject({ ok: true, made: { price }, overdue: 'offer-1' })
  },
)

given('a product that is not sold', { listPrice: undefined, waiting: undefined }).then('accepts no offer', (state) =>
  expect(decideBestOffer(85_000, state, now)).toMatchObject({ ok: false, code: 'UNKNOWN_PRODUCT' }),
)

given('phones as people write them', ['0521234567', '052-1234567', ' 052 123-4567', '(052) 1234567']).then(
  'are the same phone',
  (phones) => {
    for (const phone of phones) expect(decideOfferer(phone)).toEqual({ ok: true, phone: '0521234567' })
  },
)

given('a number that is not an Israeli mobile number', ['', '05', '0521234567x', '031234567', '05212345678']).then(
  'is refused',
  (phones) => {
    for (const phone of phones)
      expect(decideOfferer(phone)).toEqual({
        ok: false,
        code: 'VALIDATION',
        message: 'מספר טלפון לא תקין',
        field: 'phone',
      })
  },
)
