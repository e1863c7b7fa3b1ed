import { isDone } from '@zmig/kit/relay'
import { GatewayError, type Reference, type RefundRequest } from '../../ports/payment-gateway.port.ts'
import { transactionsOf, type TransactionRow } from './inquiry.ts'
import { instalmentsOf } from './instalments.ts'
import { callGateway, type Merchant } from './relay.ts'
import { userOf } from './set-up.ts'

/** A refund takes its time at the card companies. Milliseconds. */
const REFUND_DEADLINE = 25_000
const LOOK_DEADLINE = 20_000

/** Refund, cancellation before the transmission, and reversal. */
const GIVES_BACK = /^5[123]$/

/** The gateway has refunded or cancelled it before. */
const DONE_ALREADY = new Set(['313', '314'])

const CALL = 'refund'

const gaveBack = ({ transactionType = '', status = '' }: TransactionRow): boolean =>
  GIVES_BACK.test(transactionType) && /^0+$/.test(status)

/**
 * Refunds a charge. The gateway repeats a repeated refund, so after a call whose answer may have been lost its rows are read
 * first. @throws GatewayError; REFUSED also when another amount went back, which a person has to look at
 */
export const refund = async (merchant: Merchant, request: RefundRequest): Promise<Reference> => {
  const { uniqueId, reference, amount, payments, askedBefore } = request
  const { cgUid, tranId } = reference
  if (!cgUid && !tranId) throw new GatewayError('REFUSED', CALL)
  if (askedBefore) {
    const by = cgUid ? { cgUid } : { user: userOf(uniqueId) }
    const rows = await transactionsOf(merchant, by, { call: CALL, signal: AbortSignal.timeout(LOOK_DEADLINE) })
    const back = rows.filter(gaveBack)
    const sum = back.reduce((total, row) => total + (row.total ?? 0), 0)
    if (sum === amount) return back[0]?.tranId ? { refundTranId: back[0].tranId } : {}
    if (back.length > 0) throw new GatewayError('REFUSED', CALL, 'refunded otherwise')
  }
  const answer = await callGateway(merchant, {
    call: CALL,
    command: 'refundDeal',
    signal: AbortSignal.timeout(REFUND_DEADLINE),
    content: {
      terminalNumber: merchant.terminal,
      ...(cgUid ? { cgUid } : { tranId }),
      total: amount,
      ...(payments > 1 && instalmentsOf(amount, payments)),
    },
  })
  if (isDone(answer)) return answer.tranId ? { refundTranId: answer.tranId } : {}
  if (DONE_ALREADY.has(answer.result)) return {}
  throw new GatewayError('REFUSED', CALL, answer.result)
}
