import type { Agorot } from '@zmig/events'
import type { Elements } from '@zmig/kit/relay'

/**
 * Instalments as the protocol counts them: `numberOfPayments` are those after the first, which are equal; the first has the
 * remainder too. One payment has no such elements.
 * @param total agorot
 * @param payments 1 to 6
 */
export const instalmentsOf = (total: Agorot, payments: number): Elements => {
  if (payments <= 1) return { creditType: 'RegularCredit' }
  const periodicalPayment = Math.floor(total / payments)
  const firstPayment = total - (payments - 1) * periodicalPayment
  return { creditType: 'Payments', numberOfPayments: payments - 1, firstPayment, periodicalPayment }
}
