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

/** The gateway says that it has refunded or cancelled it before. */
const DONE_ALREADY = new Set(['313', '314'])

const CALL = 'refund'

const gaveBack = ({ transactionType = '', status = '' }: TransactionRow): boolean =>
  GIVES_BACK.test(transactionType) && /^0+$/.test(status)

/**
 * What went back of the payment before. @returns undefined when nothing did
 * @throws GatewayError; REFUSED when another amount went back, which a person has to look at
 */
const findRefund = async (merchant: Merchant, request: RefundRequest): Promise<Reference | undefined> => {
  const { uniqueId, reference, amount } = request
  const by = reference['cgUid'] ? { cgUid: reference['cgUid'] } : { user: userOf(uniqueId) }
  const rows = await transactionsOf(merchant, by, { call: CALL, signal: AbortSignal.timeout(LOOK_DEADLINE) })
  const back = rows.filter(gaveBack)
  if (back.length === 0) return undefined
  const sum = back.reduce((total, row) => total + (row.total ?? 0), 0)
  if (sum !== amount) throw new GatewayError('REFUSED', CALL, 'refunded otherwise')
  return back[0]?.tranId ? { refundTranId: back[0].tranId } : {}
}

/**
 * Refunds a charge. The gateway repeats a repeated refund, so after a call whose answer may have been lost its rows are read
 * first; they are read too when it says that it was done before, because it does not say how much went back.
 * @throws GatewayError; REFUSED also when another amount went back; REFUND_UNSEEN when it was done before and no row shows it:
 * the codes that say so are known from one source only
 */
export const refund = async (
  merchant: Merchant,
  request: RefundRequest,
  deadlineMs = REFUND_DEADLINE,
): Promise<Reference> => {
  const { reference, amount, payments, askedBefore } = request
  const { cgUid, tranId } = reference
  if (!cgUid && !tranId) throw new GatewayError('REFUSED', CALL)
  const before = askedBefore ? await findRefund(merchant, request) : undefined
  if (before) return before
  const answer = await callGateway(merchant, {
    call: CALL,
    command: 'refundDeal',
    signal: AbortSignal.timeout(deadlineMs),
    content: {
      terminalNumber: merchant.terminal,
      ...(cgUid ? { cgUid } : { tranId }),
      total: amount,
      ...(payments > 1 && instalmentsOf(amount, payments)),
    },
  })
  if (isDone(answer)) return answer.tranId ? { refundTranId: answer.tranId } : {}
  if (!DONE_ALREADY.has(answer.result)) throw new GatewayError('REFUSED', CALL, answer.result)
  const shown = await findRefund(merchant, request)
  if (!shown) throw new GatewayError('REFUND_UNSEEN', CALL, answer.result)
  return shown
}
