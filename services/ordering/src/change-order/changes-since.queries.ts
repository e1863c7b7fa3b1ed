import { type orderEntries, paymentWords, statusWords } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { PaidStatus, Status } from '../order/order.ts'

/** A row of an order's history. */
export type HistoryRow = {
  by: string
  actor: string | null
  change: Exclude<(typeof orderEntries.changes)[number], 'placed'>
  /** what the rule that decided the change kept of it: see `details` in the deciders */
  details: {
    from?: Status
    to?: Status
    /** of an order that staff marked as paid, as of one that the gateway did */
    method?: string
    trackingCode?: string
    payment?: PaidStatus
  }
}

const who = ({ by, actor }: HistoryRow): string =>
  actor ?? (by === 'guest' ? 'הלקוח' : by === 'gateway' ? 'חברת הסליקה' : 'המערכת')

const statusNow = (status: Status | undefined): string[] => (status ? [`הסטטוס עכשיו: ${statusWords[status]}`] : [])

/** Only an order that waited for its money gets another status by it; one that was dispatched before keeps its own. */
const paid = ({ details: { from } }: HistoryRow): string[] => [
  'התשלום נרשם',
  ...statusNow(from === 'open' || from === 'cancelled' ? 'paid' : undefined),
]

const moved = (row: HistoryRow): string[] => {
  const { from, to, method, trackingCode, payment } = row.details
  if (method) return paid(row)
  if (from === to) return [trackingCode ? 'מספר המעקב השתנה' : 'מספר המעקב נמחק']
  return [...statusNow(to), ...(payment ? [`התשלום עכשיו: ${paymentWords[payment]}`] : [])]
}

const whats: Record<HistoryRow['change'], (row: HistoryRow) => string[]> = {
  paid,
  expired: ({ by }) => [by === 'staff' ? 'השריון שוחרר וההזמנה בוטלה' : 'השריון הסתיים וההזמנה בוטלה'],
  status: moved,
  appointment: ({ details: { to } }) => ['מועד ההתקנה או המוסך השתנו', ...statusNow(to)],
  'refund-due': () => ['נרשם החזר'],
  refunded: () => ['הכסף הוחזר'],
  erased: () => ['פרטי הלקוח נמחקו'],
}

/** What a change of an order did and who made it, in Hebrew; no detail of the buyer. */
export const describeChange = (row: HistoryRow): string => `${whats[row.change](row).join(', ')} (${who(row)})`

/**
 * What changed in an order since a member of staff read it, for the refusal of their own change.
 * @param version of the order that they saw
 * @returns a Hebrew sentence; no detail of the buyer
 */
export const describeChangesSince = async (tx: Sql, orderId: string, version: number): Promise<string> => {
  const rows = await tx.query<HistoryRow>(
    'select by, actor, change, details from ordering.order_history where order_id = $1 and version > $2 order by id',
    [orderId, version],
  )
  const what = rows.slice(-3).map(describeChange)
  const changes = what.length > 0 ? `: ${what.join('; ')}` : ''
  return `ההזמנה השתנתה מאז שנפתחה${changes}. שום דבר לא נשמר: בדקו מה השתנה ושמרו שוב.`
}
