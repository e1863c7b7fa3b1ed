import type { Sql } from '@zmig/kit'

/** A payment or a refund with the document that it has, or a document of an invoice that is issued again; amounts in agorot. */
type Booked = {
  /** false: a document takes an invoice back or issues it again, and counts in no sum */
  moved: boolean
  orderId: string
  kind: 'paid' | 'refunded'
  amount: number
  day: string
  total: number | null
  status: 'waiting' | 'issued' | 'stuck' | 'by-hand' | null
  trouble: string | null
}

/** What came in and went back on a day, and what the documents of it say. */
export type BookDay = {
  day: string
  paid: number
  refunded: number
  invoiced: number
  credited: number
  byHand: number
}

/** Where an order's documents are not what its money says. */
export type BookDifference = {
  day: string
  orderId: string
  kind: 'paid' | 'refunded'
  amount: number
  /** what the document says; 0 while there is none */
  documented: number
  /** `missing`, `not-issued`, `amount`, or what is wrong with a document that was issued */
  cause: string
}

const causeOf = ({ status, total, amount, trouble }: Booked): string | undefined => {
  if (status === null) return 'missing'
  if (status === 'waiting' || status === 'stuck') return 'not-issued'
  return total === amount ? (trouble ?? undefined) : 'amount'
}

const isDone = ({ status }: Booked): boolean => status === 'issued' || status === 'by-hand'

/** Compares each payment and refund with its document, day by day, and names what an invoice that is issued again still lacks. */
export const compareBooks = (rows: Booked[]): { days: BookDay[]; differences: BookDifference[] } => {
  const movements = rows.filter(({ moved }) => moved)
  const days = [...Map.groupBy(movements, ({ day }) => day)].map(([day, booked]): BookDay => {
    const sum = (of: (row: Booked) => number) => booked.reduce((total, row) => total + of(row), 0)
    const documented = (kind: Booked['kind']) => sum((row) => (row.kind === kind && isDone(row) ? (row.total ?? 0) : 0))
    return {
      day,
      paid: sum(({ kind, amount }) => (kind === 'paid' ? amount : 0)),
      refunded: sum(({ kind, amount }) => (kind === 'refunded' ? amount : 0)),
      invoiced: documented('paid'),
      credited: documented('refunded'),
      byHand: booked.filter(({ status }) => status === 'by-hand').length,
    }
  })
  const differences = rows.flatMap((row): BookDifference[] => {
    const cause = causeOf(row)
    if (cause === undefined) return []
    const { day, orderId, kind, amount } = row
    return [{ day, orderId, kind, amount, documented: isDone(row) ? (row.total ?? 0) : 0, cause }]
  })
  return { days, differences }
}

/**
 * The books of some days on the clocks of Israel, both included. What was paid before this service issued documents is not in
 * them, and a payment of nothing has no document. The documents of an invoice that is issued again belong to the day of that:
 * when one of them is missing, a sale has no valid invoice, or two.
 */
export const readBooks = async (sql: Sql, from: string, to: string) =>
  compareBooks(
    await sql.query<Booked>(
      `select true as moved, movement.order_id as "orderId", movement.kind, movement.amount, movement.day, document.total,
         document.status, document.trouble
       from invoices.movement left join invoices.document on document.cause = movement.event_id
       where movement.day between $1 and $2 and movement.amount > 0 and not movement.before_us
       union all
       select false, again.order_id, case again.kind when 'invoice-receipt' then 'paid' else 'refunded' end, again.total, again.day,
         again.total, again.status, again.trouble
       from invoices.document as again join invoices.document as first on first.id = again.cause
       where again.day between $1 and $2
       order by day, "orderId", kind`,
      [from, to],
    ),
  )
