import { Code, isDone, listOf, readXml, Text } from '@zmig/kit/relay'
import * as z from 'zod'
import { GatewayError, type Inquiry, type Reference, type StoredSession } from '../../ports/payment-gateway.port.ts'
import { callGateway, readAnswer, type Merchant } from './relay.ts'
import { userOf } from './set-up.ts'

const agorot = Text.pipe(z.string().regex(/^\d{1,9}$/)).transform(Number)

const Deal = z.looseObject({
  total: agorot.optional(),
  cgUid: Text.optional(),
  authNumber: Text.optional(),
  cardMask: Text.optional(),
  cardNo: Text.optional(),
  validation: Text.optional(),
})

const Nested = z.object({
  ashrait: z.object({ response: z.looseObject({ tranId: Text.optional(), doDeal: Deal.optional() }) }),
})

const PageRow = z.looseObject({
  uniqueid: Text.optional(),
  amount: agorot.optional(),
  authNumber: Text.optional(),
  statusCode: Text.optional(),
  cgGatewayResponseCode: Text.optional(),
  /** the whole reply to the charge, as elements or as text */
  cgGatewayResponseXML: z.unknown().optional(),
})
type PageRow = z.infer<typeof PageRow>

const TransactionRow = z.looseObject({
  status: Code.optional(),
  validation: Text.optional(),
  transactionType: Code.optional(),
  total: agorot.optional(),
  tranId: Text.optional(),
  cgUid: Text.optional(),
  authNumber: Text.optional(),
  cardMask: Text.optional(),
  cardNo: Text.optional(),
  uniqueid: Text.optional(),
})
export type TransactionRow = z.infer<typeof TransactionRow>

const Pages = z.union([z.object({ row: listOf(PageRow).optional() }), z.literal('')])
const Transactions = z.union([
  z.object({
    transactions: z
      .union([z.looseObject({ transaction: listOf(TransactionRow).optional() }), z.literal('')])
      .optional(),
  }),
  z.literal(''),
])

type Approved = Extract<Inquiry, { status: 'approved' }>

const lastFourOf = (mask: string | undefined): string => (mask ?? '').replace(/\D/g, '').slice(-4)

const CALL = 'inquiry'

/** The gateway's row of a page; undefined when it has none. */
const pageRow = async (merchant: Merchant, txId: string, signal: AbortSignal): Promise<PageRow | undefined> => {
  const { terminal: terminalNumber, mid } = merchant
  const content = { terminalNumber, queryName: 'mpiTransaction', mid, mpiTransactionId: txId }
  const answer = await callGateway(merchant, { call: CALL, command: 'inquireTransactions', content, signal })
  if (!isDone(answer)) return undefined // the rows of the payment decide
  const pages = readAnswer(CALL, Pages, answer.body ?? '')
  return pages === '' ? undefined : pages.row?.[0]
}

/** The rows of a payment: its set-up, its charge and its refunds, in any order. @throws GatewayError REFUSED */
export const transactionsOf = async (
  merchant: Merchant,
  by: { user: string } | { cgUid: string },
  { call = CALL, signal }: { call?: string; signal: AbortSignal },
): Promise<TransactionRow[]> => {
  const { terminal: terminalNumber, mid } = merchant
  const content = { terminalNumber, mid, ...by }
  const answer = await callGateway(merchant, { call, command: 'inquireTransactions', content, signal })
  if (!isDone(answer)) throw new GatewayError('REFUSED', call, answer.result)
  const rows = readAnswer(call, Transactions, answer.body ?? '')
  const { transactions = '' } = rows === '' ? {} : rows
  return transactions === '' ? [] : (transactions.transaction ?? [])
}

const nestedOf = ({ cgGatewayResponseXML: nested }: PageRow) => {
  if (!nested) return undefined
  return readAnswer(CALL, Nested, typeof nested === 'string' ? readXml(nested) : nested).ashrait.response
}

const isZero = (code: string | undefined): boolean => code !== undefined && /^0+$/.test(code)

/** What a page's row says: a charge, a declined card, or nothing yet. */
const readPage = (row: PageRow, { uniqueId, reference }: StoredSession): Approved | 'declined' | 'nothing' => {
  if (row.uniqueid && row.uniqueid !== uniqueId) throw new GatewayError('MALFORMED', CALL)
  if (!isZero(row.statusCode) || !isZero(row.cgGatewayResponseCode))
    return row.cgGatewayResponseCode && !isZero(row.cgGatewayResponseCode) ? 'declined' : 'nothing'
  const response = nestedOf(row)
  const deal = response?.doDeal
  const amount = deal?.total ?? row.amount
  if (amount === undefined || (deal?.validation && deal.validation !== 'AutoComm')) return 'nothing'
  return {
    status: 'approved',
    amount,
    txId: reference['txId'] ?? '',
    authNumber: deal?.authNumber ?? row.authNumber ?? '',
    lastFour: lastFourOf(deal?.cardMask ?? deal?.cardNo),
    reference: { ...(response?.tranId && { tranId: response.tranId }), ...(deal?.cgUid && { cgUid: deal.cgUid }) },
  }
}

/** A debit, whether it went well or not; the row of a set-up is none. */
const isDebit = ({ validation, transactionType }: TransactionRow): boolean =>
  validation === 'AutoComm' && (transactionType === undefined || /^0*1$|debit/i.test(transactionType))

const chargeOf = (rows: readonly TransactionRow[], { reference }: StoredSession): Approved | undefined => {
  const row = rows.find((one) => isDebit(one) && isZero(one.status) && one.total !== undefined)
  if (row?.total === undefined) return undefined
  const { total: amount, tranId, cgUid, authNumber = '', cardMask, cardNo } = row
  const found: Reference = { ...(tranId && { tranId }), ...(cgUid && { cgUid }) }
  const txId = reference['txId'] ?? tranId ?? ''
  return { status: 'approved', amount, txId, authNumber, lastFour: lastFourOf(cardMask ?? cardNo), reference: found }
}

/** A buyer who began in the last second of the page may be in the bank's dialogue. After this time no charge can appear. Milliseconds. */
const SURELY_OVER_AFTER = 30 * 60 * 1000

/** How a session without a charge stands. A declined card can be followed by another one while the page lives. */
const uncharged = (declined: boolean, endsAt: Date, now: Date): Inquiry => {
  if (now.getTime() >= endsAt.getTime() + SURELY_OVER_AFTER) return { status: declined ? 'declined' : 'ended' }
  return { status: 'open', ...(declined && { declined }), ...(now >= endsAt && { over: true as const }) }
}

/**
 * Whether the charge in a page's row can be settled although the payment's rows, which tell its tranId, are not to be had: the
 * row names our payment, and the charge can be refunded by its cgUid. A tax document of the gateway needs the tranId, and is
 * then left to a person.
 */
const isProof = (page: Approved, row: PageRow | undefined, { uniqueId, reference }: StoredSession): boolean =>
  row?.uniqueid === uniqueId && Boolean(page.reference['cgUid'] ?? reference['cgUid'])

/**
 * Asks by the page, then by the payment's rows: the page's row is not documented for a page that is not paid, so that it never
 * ends a session by itself. @throws GatewayError
 */
export const inquire = async (
  merchant: Merchant,
  session: StoredSession,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Inquiry> => {
  const { uniqueId, reference, endsAt } = session
  const row = reference['txId'] ? await pageRow(merchant, reference['txId'], signal) : undefined
  const page = row && readPage(row, session)
  if (typeof page === 'object' && page.reference['tranId']) return page
  // Hyp asks for few inquiries: while the page lives its own row is enough.
  if (page && typeof page === 'string' && now < endsAt) return uncharged(page === 'declined', endsAt, now)
  const rows = await transactionsOf(merchant, { user: userOf(uniqueId) }, { signal }).catch((error: unknown) => {
    if (error instanceof GatewayError && typeof page === 'object' && isProof(page, row, session)) return []
    throw error
  })
  const ours = rows.filter(({ uniqueid }) => !uniqueid || uniqueid === uniqueId)
  const charge = chargeOf(ours, session)
  if (charge) return charge
  if (typeof page === 'object') return page
  if (!row && ours.length === 0 && !reference['txId']) return { status: 'unknown' }
  const declined = page === 'declined' || ours.some((one) => isDebit(one) && !isZero(one.status))
  return uncharged(declined, endsAt, now)
}
