import type { Sql } from '@zmig/kit'
import type { OrderChange } from '../order/order-change.ts'
import type { Status } from '../order/order.ts'

type HistoryRow = { by: string; actor: string | null; change: OrderChange['kind']; details: { to?: Status } }

const statusNames: Record<Status, string> = {
  open: 'התקבלה',
  paid: 'שולמה',
  transit: 'בדרך למוסך',
  doneTransit: 'הצמיגים במוסך',
  sent: 'נשלחה',
  closed: 'הושלמה',
  cancelled: 'בוטלה',
}

const who = ({ by, actor }: HistoryRow): string =>
  actor ?? (by === 'guest' ? 'הלקוח' : by === 'gateway' ? 'חברת הסליקה' : 'המערכת')

const whats: Record<OrderChange['kind'], (row: HistoryRow) => string> = {
  paid: () => 'התשלום נרשם',
  expired: () => 'השמירה הסתיימה וההזמנה בוטלה',
  status: ({ details: { to } }) => (to ? `הסטטוס עכשיו: ${statusNames[to]}` : 'פרטי המשלוח השתנו'),
  appointment: () => 'מועד ההתקנה או המוסך השתנו',
  'refund-due': () => 'נרשם החזר',
  refunded: () => 'הכסף הוחזר',
}

/**
 * What happened to an order since somebody read it, for whoever wanted to change what they saw.
 * @param version of the order that they saw
 * @returns a Hebrew sentence; no detail of the buyer
 */
export const describeChangesSince = async (tx: Sql, orderId: string, version: number): Promise<string> => {
  const rows = await tx.query<HistoryRow>(
    'select by, actor, change, details from ordering.order_history where order_id = $1 and version > $2 order by id',
    [orderId, version],
  )
  const what = rows.slice(-3).map((row) => `${whats[row.change](row)} (${who(row)})`)
  const changes = what.length > 0 ? `: ${what.join('; ')}` : ''
  return `ההזמנה השתנתה מאז שנפתחה${changes}. שום דבר לא נשמר: בדקו מה השתנה ושמרו שוב.`
}
