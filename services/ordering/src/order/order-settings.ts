import { integerSetting, type Setting } from '@zmig/kit'
import type { OrderLimits } from './limits.decider.ts'

/** How long an unpaid order holds its goods, and how much one person may hold (decisions.md, Checkout). */
export type OrderSettings = {
  /** minutes */
  cardHoldMinutes: number
  /** business days */
  transferHoldDays: number
  openOrders: number
  openOrdersOfAddress: number
  transferTyres: number
}

export const orderSettings: { [Name in keyof OrderSettings]: Setting<OrderSettings[Name]> } = {
  cardHoldMinutes: integerSetting('CARD_HOLD_MINUTES', {
    description: 'How long an order that waits for a card payment holds its goods.',
    unit: 'minutes',
    default: 20,
    min: 5,
    max: 120,
  }),
  transferHoldDays: integerSetting('TRANSFER_HOLD_DAYS', {
    description: 'How long an order that waits for a bank transfer holds its goods.',
    unit: 'business days',
    default: 3,
    min: 1,
    max: 14,
  }),
  openOrders: integerSetting('OPEN_ORDERS', {
    description: 'Unpaid orders that one phone, e-mail or visitor may have.',
    default: 2,
    min: 1,
    max: 100,
  }),
  openOrdersOfAddress: integerSetting('OPEN_ORDERS_OF_ADDRESS', {
    description: 'Unpaid orders that may come from one address of the network.',
    default: 10,
    min: 1,
    max: 1_000,
  }),
  transferTyres: integerSetting('TRANSFER_TYRES', {
    description: 'Tyres that one unpaid bank transfer may hold; a set is two.',
    default: 8,
    min: 1,
    max: 1_000,
  }),
}

/** The limits, with whom to call about more. */
export const limitsOf = (
  { openOrders, openOrdersOfAddress, transferTyres }: OrderSettings,
  { phones }: { phones: string[] },
): OrderLimits => ({ openOrders, openOrdersOfAddress, transferTyres, phone: phones[0] })
