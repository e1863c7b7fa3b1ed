import type { Agorot } from '@zmig/events'
import { splitVat, vatPercentOn, type VatRate } from '../vat/vat.ts'
import type { DocumentLine, DocumentPayment, Draft, OrderFacts } from './draft.ts'

/** What documents call their lines; the buyer and the accountant read them. */
const text = {
  tyre: 'צמיג',
  set: 'זוג צמיגים',
  shipping: 'משלוח עד הבית',
  discount: 'הנחת קופון',
  difference: 'התאמה לסכום ששולם',
  kept: 'דמי טיפול',
}

type Money = {
  day: string
  amount: Agorot
  /** what the card gateway knows it by */
  reference?: DocumentPayment['reference'] | undefined
}

const sumOf = (lines: DocumentLine[]): number => lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)

const paymentOf = ({ paymentMethod, payments }: OrderFacts, { reference }: Money): DocumentPayment =>
  paymentMethod === 'creditcard'
    ? { by: 'card', instalments: payments, ...(reference && { reference }) }
    : { by: 'transfer', instalments: 1 }

/** What was bought, line by line; the coupon is a line with a negative price. */
const linesOf = (order: OrderFacts, names: ReadonlyMap<string, string>): DocumentLine[] => [
  ...order.lines.map(({ ean, set, quantity, unitPrice }) => ({
    code: ean,
    name: names.get(ean) ?? `${set ? text.set : text.tyre} ${ean}`,
    quantity,
    unitPrice,
  })),
  ...(order.shipping > 0 ? [{ code: 'shipping', name: text.shipping, quantity: 1, unitPrice: order.shipping }] : []),
  ...(order.discount > 0
    ? [{ code: 'discount', name: text.discount, quantity: 1, unitPrice: 0 - order.discount }]
    : []),
]

/** The lines with a last one that makes up for what differs, so that they always add up to the total. */
const balanced = (lines: DocumentLine[], total: Agorot, name: string, code: string): DocumentLine[] => {
  const difference = total - sumOf(lines)
  return difference === 0 ? lines : [...lines, { code, name, quantity: 1, unitPrice: difference }]
}

/**
 * The tax invoice and receipt of a payment; a shop gives one document for both, because the goods are paid in advance.
 * Installation is not part of it: the buyer pays the garage.
 *
 * @param paid the amount that came in, and the day in Israel, which decides the rate of VAT
 * @param names what lines call their products, by EAN
 * @returns undefined when nothing was paid
 */
export const draftInvoice = (
  order: OrderFacts,
  paid: Money,
  names: ReadonlyMap<string, string>,
  rates: readonly VatRate[],
): Draft | undefined => {
  if (paid.amount === 0) return undefined
  const vatPercent = vatPercentOn(rates, paid.day)
  return {
    kind: 'invoice-receipt',
    orderId: order.orderId,
    day: paid.day,
    lines: balanced(linesOf(order, names), paid.amount, text.difference, 'difference'),
    total: paid.amount,
    ...splitVat(paid.amount, vatPercent),
    vatPercent,
    payment: paymentOf(order, paid),
  }
}

/**
 * The credit note of a refund. It takes back every line of its invoice; what the shop keeps (a handling fee) is a line of
 * its own with a negative price, so that the note says what was corrected and adds up to what goes back. Its VAT has the
 * rate of the invoice, whatever the rate is on the day of the refund.
 *
 * @param back the amount that goes back, and the day in Israel
 * @param credited what earlier notes of this invoice took back
 * @returns undefined when nothing goes back
 */
export const draftCredit = (invoice: Draft, back: Money, credited: Agorot): Draft | undefined => {
  if (back.amount === 0) return undefined
  const isWhole = credited === 0
  const { by, instalments } = invoice.payment
  const lines = isWhole ? balanced(invoice.lines, back.amount, text.kept, 'kept') : partOf(invoice, back.amount)
  return {
    ...invoice,
    kind: 'credit-note',
    day: back.day,
    lines,
    total: back.amount,
    ...vatOfCredit(invoice, back.amount, credited),
    payment: { by, instalments, ...(back.reference && { reference: back.reference }) },
  }
}

/** A second refund of one invoice: its lines were taken back already, so the note has one line. */
const partOf = ({ orderId }: Draft, amount: Agorot): DocumentLine[] => [
  { code: 'refund', name: `החזר נוסף על הזמנה ${orderId}`, quantity: 1, unitPrice: amount },
]

/** The notes that take back the whole of an invoice take back its whole VAT, to the agora. */
const vatOfCredit = (invoice: Draft, amount: Agorot, credited: Agorot): { net: Agorot; vat: Agorot } => {
  if (credited + amount !== invoice.total) return splitVat(amount, invoice.vatPercent)
  const vat = invoice.vat - splitVat(credited, invoice.vatPercent).vat
  return { net: amount - vat, vat }
}
