import { expect, test } from 'vitest'
import type { Inquiry } from '../ports/payment-gateway.port.ts'
import { decideTrial, stateOfTrial, TRIAL_AMOUNT } from './terminal-trial.decider.ts'

const endsAt = new Date('2026-11-30T10:20:00Z')
const before = new Date('2026-11-30T10:19:59Z')
const approved = (amount: number): Inquiry => ({
  status: 'approved',
  amount,
  txId: 'tx',
  authNumber: '1',
  lastFour: '1234',
  reference: {},
})

test('whatever was charged goes back, and nothing is refunded when nothing was charged', () => {
  expect(decideTrial(endsAt, approved(TRIAL_AMOUNT), before)).toEqual({ kind: 'refund', amount: 100 })
  expect(decideTrial(endsAt, approved(500), endsAt)).toEqual({ kind: 'refund', amount: 500 })
  expect(decideTrial(endsAt, approved(0), before)).toEqual({ kind: 'close', status: 'ended' })
})

test('a session that the gateway does not know may be on its way until it ends', () => {
  expect(decideTrial(endsAt, { status: 'unknown' }, before)).toEqual({ kind: 'wait' })
  expect(decideTrial(endsAt, { status: 'unknown' }, endsAt)).toEqual({ kind: 'close', status: 'ended' })
  expect(decideTrial(endsAt, { status: 'open', over: true }, endsAt)).toEqual({ kind: 'wait' })
})

test.each(['declined', 'cancelled', 'ended'] as const)('a session that was %s is closed', (status) => {
  expect(decideTrial(endsAt, { status }, before)).toEqual({ kind: 'close', status })
})

test('a trial has passed when one shekel was charged and went back, and not before', () => {
  expect(stateOfTrial('new', 100, null)).toBe('paying')
  expect(stateOfTrial('open', 100, null)).toBe('paying')
  expect(stateOfTrial('charged', 100, 100)).toBe('refunding')
  expect(stateOfTrial('refunded', 100, 100)).toBe('passed')
  expect(stateOfTrial('refunded', 100, 500)).toBe('wrong-amount')
  expect(stateOfTrial('cancelled', 100, null)).toBe('not-paid')
})
