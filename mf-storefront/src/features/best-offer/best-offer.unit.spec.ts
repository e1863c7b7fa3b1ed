import { EdgeError } from '@zmig/platform'
import { describe, expect, it } from 'vitest'
import {
  bestOfferSlice,
  keepSubmittedOffer,
  offersRemembered,
  offerSubmitted,
  submittedOffers,
} from './best-offer.slice.ts'
import { isReachable, isSendable, problemOf } from './use-best-offer.ts'

const valid = { price: '850', phone: '0521234567' }

describe('an offer may be sent', () => {
  it.each(['850', '850.5', '850.55', '0.01', ' 850 '])('at the price %j', (price) => {
    expect(isSendable({ ...valid, price })).toBe(true)
  })
  it.each(['', ' ', 'abc', '850.555', '-1', '1e3', '8,50'])('but not at %j', (price) => {
    expect(isSendable({ ...valid, price })).toBe(false)
  })
  it.each(['0521234567', '052-123 4567', ' 0521234567 '])('from the phone %j', (phone) => {
    expect(isSendable({ ...valid, phone })).toBe(true)
    expect(isReachable({ ...valid, phone })).toBe(true)
  })
  it.each(['', '052123456', '0312345678', '+972521234567'])('but not from %j', (phone) => {
    expect(isSendable({ ...valid, phone })).toBe(false)
  })
  it('for a phone of ten characters that is no number, which is then refused as unreachable', () => {
    expect(isSendable({ ...valid, phone: '052-12-345' })).toBe(true)
    expect(isReachable({ ...valid, phone: '052-12-345' })).toBe(false)
  })
})

describe('an offer without an answer', () => {
  it('shows what the shop says to a person who made too many', () => {
    const detail = 'כבר קיבלנו כמה פניות כאלה. נסו שוב מאוחר יותר, או התקשרו אלינו.'
    const problem = { type: 'about:blank', title: 'Too often', status: 429, detail }
    expect(problemOf(new EdgeError(429, problem))).toEqual({ kind: 'refused', message: detail, field: undefined })
  })

  it('may otherwise be sent again at once', () => {
    expect(problemOf(new EdgeError(0))).toEqual({ kind: 'unanswered' })
  })
})

describe('the submitted offers', () => {
  const { reducer } = bestOfferSlice

  it('are listed once each', () => {
    const sent = reducer(reducer(undefined, offerSubmitted('1')), offersRemembered(['1', '2']))
    expect(sent).toEqual({ bestOfferEANs: ['1', '2'] })
    expect(reducer(sent, offerSubmitted('2'))).toEqual(sent)
  })

  const memory = (initial?: string): Storage => {
    const kept = new Map(initial === undefined ? [] : [['best-offers', initial]])
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as Storage
  }

  it('are remembered for as long as they are valid, without price and phone', () => {
    const storage = memory()
    keepSubmittedOffer(() => storage, { ean: '1', until: 100 }, 0)
    keepSubmittedOffer(() => storage, { ean: '2', until: 200 }, 0)
    expect(submittedOffers(() => storage, 99)).toEqual(['1', '2'])
    expect(submittedOffers(() => storage, 100)).toEqual(['2'])
    expect(storage.getItem('best-offers')).toBe('[{"ean":"1","until":100},{"ean":"2","until":200}]')
  })

  it.each(['{', '"text"', '[1, null, {"ean": 5}]', 'null'])('are none when %j is remembered', (broken) => {
    expect(submittedOffers(() => memory(broken), 0)).toEqual([])
  })

  it('are none where storage is switched off, and keeping one does no harm', () => {
    const off = (): Storage => {
      throw new Error('storage is switched off')
    }
    expect(submittedOffers(off, 0)).toEqual([])
    expect(() => keepSubmittedOffer(off, { ean: '1', until: 1 }, 0)).not.toThrow()
  })
})
