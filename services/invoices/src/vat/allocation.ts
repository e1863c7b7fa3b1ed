import type { Agorot } from '@zmig/events'

/**
 * Above which amount before VAT a registered business needs an allocation number of the Tax Authority on the invoice, to
 * deduct its VAT, by the day of the invoice (VAT order 01/2025).
 */
const THRESHOLDS: readonly { from: string; above: Agorot }[] = [
  { from: '2024-05-05', above: 2_500_000 },
  { from: '2025-01-01', above: 2_000_000 },
  { from: '2026-01-01', above: 1_000_000 },
  { from: '2026-06-01', above: 500_000 },
]

/**
 * Whether an invoice has to carry an allocation number. A credit note never has to: it takes VAT back.
 * @param invoice.business the buyer gave the number of a business
 * @param invoice.net before VAT
 */
export const needsAllocation = ({ business, day, net }: { business: boolean; day: string; net: Agorot }): boolean => {
  const threshold = THRESHOLDS.findLast(({ from }) => from <= day)
  return business && threshold !== undefined && net > threshold.above
}
