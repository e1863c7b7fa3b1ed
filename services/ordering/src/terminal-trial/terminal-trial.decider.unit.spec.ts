import { expect, test } from 'vitest'
import type { Inquiry } from '../ports/payment-gateway.port.ts'
import {
  decideTrial,
  standOfTerminal,
  stateOfTrial,
  TRIAL_AMOUNT,
  type LeftAs,
  type TrialStatus,
} from './terminal-trial.decider.ts'

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
  const stateOf = (status: TrialStatus, paid: number | null = null, leftAs: LeftAs | null = null) =>
    stateOfTrial({ status, amount: TRIAL_AMOUNT, paid, leftAs })
  expect(stateOf('new')).toBe('paying')
  expect(stateOf('open')).toBe('paying')
  expect(stateOf('charged', 100)).toBe('refunding')
  expect(stateOf('refunded', 100)).toBe('passed')
  expect(stateOf('refunded', 500)).toBe('wrong-amount')
  expect(stateOf('cancelled')).toBe('not-paid')
  expect(stateOf('declined')).toBe('declined')
})

test('an owner who came back without having paid reads why, until a charge appears after all', () => {
  const stateOf = (status: TrialStatus, leftAs: LeftAs, paid: number | null = null) =>
    stateOfTrial({ status, amount: TRIAL_AMOUNT, paid, leftAs })
  expect(stateOf('open', 'left')).toBe('not-paid')
  expect(stateOf('open', 'declined')).toBe('declined')
  expect(stateOf('ended', 'left')).toBe('not-paid')
  expect(stateOf('ended', 'declined')).toBe('declined')
  expect(stateOf('charged', 'left', 100)).toBe('refunding')
  expect(stateOf('refunded', 'declined', 100)).toBe('passed')
})

test('another terminal asks for a new trial, and a second trial of a terminal that passed changes nothing', () => {
  const passedAt = new Date('2026-11-29T10:00:00Z')
  expect(standOfTerminal({ passedAt: null, state: null, otherPassed: false })).toEqual({ done: false })
  expect(standOfTerminal({ passedAt: null, state: null, otherPassed: true })).toEqual({
    done: false,
    state: 'other-terminal',
  })
  expect(standOfTerminal({ passedAt: null, state: 'refunding', otherPassed: true })).toEqual({
    done: false,
    state: 'refunding',
  })
  expect(standOfTerminal({ passedAt, state: 'paying', otherPassed: false })).toEqual({
    done: true,
    at: passedAt.toISOString(),
  })
})
