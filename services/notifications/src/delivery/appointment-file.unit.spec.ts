import { expect, test } from 'vitest'
import { orderModel } from '../testing/models.ts'
import type { Template } from '../message/message.ts'
import type { OrderState } from '../order/order-state.ts'
import { appointmentFile } from './compose.ts'
import { currentFacts } from './delivery.decider.ts'

const files = (template: Template, order: Partial<OrderState> = {}, withdrawn = false) => {
  const model = orderModel({ order, facts: { withdrawn } })
  return appointmentFile({
    template,
    model: { ...model, facts: currentFacts(template, model.order, model.facts) },
    domain: 'shop.example',
    writtenAt: new Date('2026-11-22T08:00:00.000Z'),
  }).map(({ contentType }) => contentType)
}

test('a payment puts the appointment into the calendar', () => {
  expect(files('paid')).toEqual([expect.stringContaining('PUBLISH')])
})

test('a payment after the appointment was cancelled publishes no calendar file', () => {
  expect(files('appointment-broken', { broken: true }, true)).toEqual([expect.stringContaining('CANCEL')])
  expect(files('paid', { broken: true })).toEqual([])
})
