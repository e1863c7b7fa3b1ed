import { describe, expect, it } from 'vitest'
import { canContinue } from './can-continue.ts'

const facts = { detailsComplete: true, deliveryComplete: true, orderable: true, termsAccepted: true }

describe('continue', () => {
  it('waits on step 0 for the details', () => {
    expect(canContinue(0, { ...facts, termsAccepted: false })).toBe(true)
    expect(canContinue(0, { ...facts, detailsComplete: false })).toBe(false)
  })

  it('waits on step 0 for garage and slot or the address', () => {
    expect(canContinue(0, { ...facts, deliveryComplete: false })).toBe(false)
    expect(canContinue(2, { ...facts, deliveryComplete: false })).toBe(false)
  })

  it('is always open on step 1', () => {
    expect(canContinue(1, { ...facts, detailsComplete: false, termsAccepted: false })).toBe(true)
  })

  it('waits on step 2 for the terms', () => {
    expect(canContinue(2, facts)).toBe(true)
    expect(canContinue(2, { ...facts, termsAccepted: false })).toBe(false)
  })

  it('does not send an order without details, however the step was reached', () => {
    expect(canContinue(2, { ...facts, detailsComplete: false })).toBe(false)
  })

  it.each([0, 1, 2] as const)('waits on step %i while the cart would be refused', (step) => {
    expect(canContinue(step, { ...facts, orderable: false })).toBe(false)
  })
})
