import { describe, expect, test } from 'vitest'
import { decideAfterTry, isOvertaken } from './delivery.decider.ts'

const since = new Date('2026-11-21T10:00:00Z')
const later = (minutes: number) => new Date(since.getTime() + minutes * 60_000)
const passing = { ok: false, permanent: false, reason: 'ECONNREFUSED' } as const

describe('after a try', () => {
  test('an accepted message is sent', () => {
    expect(decideAfterTry({ ok: true }, { tries: 1, since }, since)).toEqual({ status: 'sent' })
  })

  test('the pause is a minute, doubles, and is never more than an hour', () => {
    const pauses = [1, 2, 3, 6, 7, 8, 40].map((tries) => {
      const outcome = decideAfterTry(passing, { tries, since }, since)
      return outcome.status === 'queued' ? (outcome.nextTryAt.getTime() - since.getTime()) / 60_000 : outcome.status
    })
    expect(pauses).toEqual([1, 2, 4, 32, 60, 60, 60])
  })

  test('a day later it is given up, not a minute before', () => {
    expect(decideAfterTry(passing, { tries: 30, since }, later(24 * 60 - 1)).status).toBe('queued')
    expect(decideAfterTry(passing, { tries: 30, since }, later(24 * 60))).toEqual({
      status: 'given_up',
      reason: 'ECONNREFUSED',
    })
  })

  test('that a message may have been taken is kept while it is tried again', () => {
    const lost = { ok: false, permanent: false, uncertain: true, reason: 'text-lost' } as const
    expect(decideAfterTry(lost, { tries: 1, since }, since)).toMatchObject({ status: 'queued', uncertain: true })
    expect(decideAfterTry(passing, { tries: 1, since }, since)).not.toHaveProperty('uncertain')
  })

  test('a refusal for good is given up at once', () => {
    const refused = { ok: false, permanent: true, reason: 'smtp-550' } as const
    expect(decideAfterTry(refused, { tries: 1, since }, since)).toEqual({ status: 'given_up', reason: 'smtp-550' })
  })
})

describe('a message that waited', () => {
  const open = { status: 'open', paymentStatus: 'pending', holdsNothing: false } as const

  test('does not ask for money after a payment or the end of the order', () => {
    expect(isOvertaken('placed', open)).toBe(false)
    expect(isOvertaken('placed', { ...open, paymentStatus: 'paid' })).toBe(true)
    expect(isOvertaken('transfer-reminder', { ...open, paymentStatus: 'expired' })).toBe(true)
  })

  test('does not send a buyer to a garage for a cancelled order', () => {
    expect(isOvertaken('arrived', { ...open, status: 'doneTransit', paymentStatus: 'paid' })).toBe(false)
    expect(isOvertaken('arrived', { ...open, status: 'cancelled', paymentStatus: 'refund_due' })).toBe(true)
    expect(isOvertaken('cancelled', { ...open, status: 'cancelled', paymentStatus: 'refund_due' })).toBe(false)
  })

  test('books nothing at a garage while staff look what the order still holds', () => {
    expect(isOvertaken('garage-booking', { ...open, paymentStatus: 'paid', holdsNothing: true })).toBe(true)
  })
})
