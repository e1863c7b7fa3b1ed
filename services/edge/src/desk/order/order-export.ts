import {
  exportAccounting,
  exportOrders,
  methodWord,
  type Order,
  type OrderProduct,
  paymentWords,
  shortSize,
  sipWords,
  slotText,
  statusWords,
  countTyres,
} from '@zmig/edge-contract'
import { ISRAEL } from '@zmig/kit/facts'
import type { Sql } from '@zmig/kit'
import { stringify } from 'csv-stringify'
import { Readable, type Writable } from 'node:stream'
import { type Command, defineStream } from '../../door/http/define-endpoint.ts'
import { sendFile } from '../../door/http/send-file.ts'
import { amountCell } from '../../money.ts'
import { csvOf } from '../csv.ts'
import type { Audit } from '../../door/staff/audit.ts'
import { signedIn } from '../../door/staff/staff-answer.ts'
import { findOrdersAfter, findProductsOf, type Place } from './order.queries.ts'
import { auditedFilter, type OrderFilter } from './order-filter.ts'

/** Orders that are in memory at a time: large enough that the database's answers hardly count, small beside one page. */
const BATCH = 500

const placed = new Intl.DateTimeFormat('sv-SE', { timeZone: ISRAEL, dateStyle: 'short', timeStyle: 'short' })

type Products = ReadonlyMap<string, OrderProduct>
type Columns = Record<string, (order: Order, products: Products) => string | number>

/** The day of an instant in Israel; empty when there is none. */
const dayOf = (instant: string | undefined): string => (instant ? placed.format(new Date(instant)).slice(0, 10) : '')

/**
 * A phone with a hyphen, `050-1234567`: a spreadsheet takes bare digits for a number and drops the leading zero, and a
 * hyphen between digits keeps them a text without being a formula.
 */
const phoneCell = (phone: string): string => phone.replace(/^(0[2-489]|0\d\d)(\d+)$/, '$1-$2')

/** `2× Michelin Road 6 180/55-17 (2908770361995)` */
const itemCell = ({ ean, quantity, isSet }: Order['cart']['items'][number], products: Products): string => {
  const product = products.get(ean)
  const name = product ? `${product.brand} ${product.displayName} ${shortSize(product.displaySize)} (${ean})` : ean
  return `${quantity}× ${isSet ? 'זוג ' : ''}${name}`
}

/** The columns under their Hebrew headings. Amounts are shekels with agorot, times those of Israel. */
const allColumns: Columns = {
  'מספר הזמנה': ({ orderId }) => orderId,
  התקבלה: ({ createdAt }) => placed.format(new Date(createdAt)),
  סטטוס: ({ status }) => statusWords[status],
  תשלום: ({ paymentStatus }) => paymentWords[paymentStatus],
  'אמצעי תשלום': ({ paymentMethod }) => methodWord(paymentMethod),
  אספקה: ({ checkout }) => sipWords[checkout.sip],
  שם: ({ checkout }) => checkout.personal.name,
  טלפון: ({ checkout }) => phoneCell(checkout.personal.phone),
  אימייל: ({ checkout }) => checkout.personal.emailaddress,
  כתובת: ({ checkout: { shipping } }) => (shipping ? `${shipping.address}, ${shipping.city}` : ''),
  מוסך: ({ checkout }) => checkout.shop?.displayName ?? '',
  'תאריך התקנה': ({ checkout }) => checkout.installDate ?? '',
  'שעת התקנה': ({ checkout: { installSlot } }) => (installSlot ? slotText(installSlot.startCursor) : ''),
  פריטים: ({ cart }, products) => cart.items.map((item) => itemCell(item, products)).join('; '),
  צמיגים: ({ cart }) => countTyres(cart.items.map(({ quantity, isSet }) => ({ quantity, set: isSet }))),
  משלוח: ({ amounts }) => amountCell(amounts.shipping),
  הנחה: ({ amounts }) => amountCell(amounts.discount),
  'סה״כ': ({ total }) => amountCell(total),
  'הוחזר ללקוח': ({ amounts }) => amountCell(amounts.refunded ?? 0),
  'מספר מעקב': ({ trackingCode }) => trackingCode,
}

/** What an accountant enters: whom the invoice names, and the money that was taken. The installation is the garage's money. */
const accounting: Columns = {
  'מספר הזמנה': ({ orderId }) => orderId,
  תאריך: ({ createdAt }) => dayOf(createdAt),
  'שם לחשבונית': ({ checkout }) => checkout.nameforinvoice ?? checkout.personal.name,
  'ח״פ או מספר עוסק': ({ checkout }) => checkout.companyOrBussinessVatId ?? '',
  אימייל: ({ checkout }) => checkout.personal.emailaddress,
  'סכום ביניים': ({ amounts }) => amountCell(amounts.subtotal),
  הנחה: ({ amounts }) => amountCell(amounts.discount),
  משלוח: ({ amounts }) => amountCell(amounts.shipping),
  'שולם, כולל מע״מ': ({ total }) => amountCell(total),
  'הוחזר ללקוח': ({ amounts }) => amountCell(amounts.refunded ?? 0),
  'אמצעי תשלום': ({ paymentMethod }) => methodWord(paymentMethod),
  'מצב התשלום': ({ paymentStatus }) => paymentWords[paymentStatus],
  'יום התשלום': ({ paidAt }) => dayOf(paidAt),
  'יום ההחזר': ({ refundedAt }) => dayOf(refundedAt),
}

/** Walks through the orders of a filter, the newest first. The place of the last order is the cursor: no transaction stays open while a slow reader takes its time. */
const rowsOf = async function* (sql: Sql, filter: OrderFilter, columns: Columns) {
  const cells = Object.values(columns)
  let after: Place | undefined
  do {
    const batch = await findOrdersAfter(sql, BATCH, after, filter)
    const products = new Map((await findProductsOf(sql, batch.orders)).map((product) => [product.ean, product]))
    for (const order of batch.orders) yield cells.map((cell) => cell(order, products))
    after = batch.last
  } while (after)
}

/**
 * Writes orders as CSV: one batch of orders in memory, however many there are, because a reader who does not read stops the
 * database. A cell that a spreadsheet would run as a formula (= + - @, a tab or a return in front) gets a leading quote.
 */
export const writeOrders = (
  sql: Sql,
  filter: OrderFilter,
  to: Writable,
  columns: Columns = allColumns,
): Promise<void> => sendFile(to, Readable.from(rowsOf(sql, filter, columns)), stringify(csvOf(Object.keys(columns))))

/** The orders of a filter for a spreadsheet. The name of the file holds a day, never what was searched for. */
export const createOrderExport = (sql: Sql, audit: Audit): Command =>
  defineStream(exportOrders, async ({ body: filter, staff, response }) => {
    await audit(signedIn(staff), 'orders-exported', '', auditedFilter(filter))
    const day = dayOf(new Date().toISOString())
    response.set('content-type', exportOrders.contentType ?? '')
    response.set('content-disposition', `attachment; filename="orders-${day}.csv"`)
    await writeOrders(sql, filter, response)
  })

/** The orders whose money came in a period, even if it has gone back since, for the accountant. */
export const createAccountingExport = (sql: Sql, audit: Audit): Command =>
  defineStream(exportAccounting, async ({ body: { from, to }, staff, response }) => {
    await audit(signedIn(staff), 'accounting-exported', '', { from, to })
    response.set('content-type', exportAccounting.contentType ?? '')
    response.set('content-disposition', `attachment; filename="accounting-${from}-${to}.csv"`)
    await writeOrders(sql, { paid: { from, to } }, response, accounting)
  })
