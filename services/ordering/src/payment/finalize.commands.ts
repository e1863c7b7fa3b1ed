import { moneyText, type Agorot } from '@zmig/events'
import type { Changed, FinalizeRequest } from '@zmig/edge-contract'
import { hadCase } from '../attention/attention.repository.ts'
import { displayTextOf } from '../calendar/day.ts'
import { readOrder } from '../order/order.repository.ts'
import { isGivenBack, type OrderingDeps, type OrderRow } from '../order/order.ts'
import type { PaymentGateway } from '../ports/payment-gateway.port.ts'
import { readRefundOfOrder, type Refund } from '../refund/refund.repository.ts'
import { readPayment } from './payment.repository.ts'
import { settlePayment } from './settle.commands.ts'

const goesBack = (back: boolean) => (back ? 'והסכום ששילמתם הוחזר לכרטיס' : 'ולכן הסכום ששילמתם יוחזר לכרטיס')

/** How much goes back and until when; the sentences before it say why. */
const amountBack = ({ amount, by }: Refund): string =>
  by === undefined ? ` החזרנו לכם ${moneyText(amount)}.` : ` נחזיר לכם ${moneyText(amount)} עד ${displayTextOf(by)}.`

/** What a shopper reads after the payment page when the order is not paid, or is refunded. */
const text = {
  failed: 'התשלום לא אושר וההזמנה לא שולמה. אפשר לחזור לעגלה ולנסות שוב.',
  notFinished: 'התשלום עדיין לא הושלם. אפשר לחזור לעמוד התשלום ולסיים אותו.',
  leftPage: 'התשלום לא הושלם וההזמנה לא שולמה. אפשר לנסות שוב בעמוד תשלום חדש.',
  notKnownYet:
    'לא הצלחנו לקבל את אישור התשלום ברגע זה. אם חויבתם, ההזמנה תאושר תוך כמה דקות ותקבלו הודעה. נא לא לשלם שוב.',
  /**
   * Of an order that was paid and then cancelled.
   * @param back the money has been refunded already
   * @param kept agorot that the return costs and that are not refunded
   */
  cancelled: (back: boolean, kept: Agorot) =>
    `ההזמנה בוטלה, ${goesBack(back)}${kept === 0 ? ' במלואו.' : `, בניכוי ${moneyText(kept)} שהם עלות ההחזרה לפי מדיניות ההחזרות שלנו.`}`,
  /** Of an order that was paid when its tyres were gone. */
  goodsGone: (back: boolean) =>
    `התשלום הגיע כשהצמיגים כבר לא היו שמורים להזמנה, ${goesBack(back)} במלואו. נציג שלנו ייצור איתכם קשר.`,
  givenBack:
    'החיוב הזה לא נזקף להזמנה, ולכן הסכום יוחזר לכרטיס במלואו. אפשר להזמין שוב כבר עכשיו, ונציג שלנו ייצור איתכם קשר.',
  replaced: 'כבר שילמתם על הזמנה אחרת שבאה במקום ההזמנה הזו, ולכן החיוב הנוסף יוחזר לכרטיס במלואו. אין צורך לשלם שוב.',
  trial: 'זה היה ניסיון של מסוף האשראי. התוצאה מופיעה בעמוד פתיחת החנות.',
  notCharged: 'הכרטיס לא חויב, ולכן ההזמנה לא שולמה. אפשר להזמין שוב כבר עכשיו, ונציג שלנו ייצור איתכם קשר.',
}

/**
 * What the edge gets. `trusted`: this browser has the gateway's signature, or belongs to the visitor who ordered;
 * `linkVersion`: the number of the links that lead to the order's page.
 */
export type FinalizeAnswer =
  /** `message` is Hebrew, for the shopper: the order was cancelled, and how much is refunded */
  | { ok: true; orderId: string; trusted: boolean; linkVersion: number; changed: Changed[]; message?: string }
  /** `message` as above; `pending`: not known yet; `charged`: the card was charged, and the money is refunded */
  | { ok: false; message: string; pending?: true; charged?: true }
  /** an owner returns from the trial of the terminal: no order, and no shopper */
  | { ok: false; message: string; trial: true }

/** The gateway leaves the code out, or writes zeros. */
const isSuccess = (errorCode: string | undefined): boolean => /^0*$/.test(errorCode ?? '')

const failed = (message: string = text.failed) => ({ ok: false, message }) as const

const messages = {
  none: text.failed,
  closed: text.failed,
  unopened: text.failed,
  open: text.notFinished,
} as const

/** Why a paid order is refunded. */
const whyBack = ({ status, paymentStatus, refundKept }: OrderRow): string => {
  const back = paymentStatus === 'refunded'
  return status === 'cancelled' ? text.cancelled(back, refundKept) : text.goodsGone(back)
}

/**
 * Settles a payment when its buyer returns. The browser's parameters never decide: the gateway is always asked. A wrong
 * signature may be the buyer's own (a password that the gateway changed), so it refuses no one who has paid: such a browser
 * reads that the payment is paid when it is the buyer's, and that we are checking when it is not. May be repeated: the answer
 * stays the same and nothing happens twice.
 *
 * @param settleTrial settles a trial of the terminal; `saysPaid`: the gateway signed that it is paid. @returns whether the id is one
 * @param request `visitorId` is verified by the edge; it only decides whether this browser may see the order's page
 */
export const createFinalize =
  (
    deps: OrderingDeps,
    gateway: Pick<PaymentGateway, 'inquire' | 'checkReturn' | 'pages'>,
    settleTrial: (uniqueId: string, saysPaid: boolean) => Promise<boolean> = () => Promise.resolve(false),
  ) =>
  async (request: FinalizeRequest): Promise<FinalizeAnswer> => {
    const {
      uniqueID: uniqueId,
      responseMac: spelled,
      responseMAC: responseMac = spelled,
      visitorId,
      ...facts
    } = request
    const authenticity = gateway.checkReturn({ ...facts, uniqueId, responseMac })
    const saysPaid = authenticity === 'authentic' && isSuccess(facts.errorCode)
    if (!(await readPayment(deps.database, uniqueId)))
      return (await settleTrial(uniqueId, saysPaid)) ? { ...failed(text.trial), trial: true } : failed()
    const settled = await settlePayment(deps, gateway, uniqueId, { evenWhenEnded: true })
    const refundOf = async (order: OrderRow) => {
      const refund = await readRefundOfOrder(deps.database, order, deps.clock.now())
      return refund ? amountBack(refund) : ''
    }
    if (settled.state === 'silent') return { ...failed(text.notKnownYet), pending: true }
    if (settled.state === 'given-back') {
      if (settled.charged === 0) return failed(text.notCharged)
      const isReplaced = await hadCase(deps.database, settled.orderId, 'paid-after-replace')
      const order = await readOrder(deps.database, settled.orderId)
      const why = isReplaced ? text.replaced : text.givenBack
      return { ...failed(why + (order ? await refundOf(order) : '')), charged: true }
    }
    if (settled.state === 'open' || settled.state === 'unopened') {
      // the gateway itself says that the payment was made, and its inquiry does not show it yet
      if (saysPaid) return { ...failed(text.notKnownYet), pending: true }
      if (!gateway.pages.reusable)
        return failed(settled.state === 'open' && settled.declined ? text.failed : text.leftPage)
    }
    if (settled.state !== 'paid') return failed(messages[settled.state])
    const { orderId, changed } = settled
    const order = await readOrder(deps.database, orderId)
    if (!order) throw new Error(`the paid order ${orderId} is gone`)
    const isBuyer = visitorId !== undefined && order.visitorId === visitorId
    if (authenticity === 'forged' && !isBuyer) return { ...failed(text.notKnownYet), pending: true }
    const trusted = authenticity === 'authentic' || isBuyer
    const { linkVersion } = order
    const message = isGivenBack(order) && whyBack(order) + (await refundOf(order))
    return { ok: true, orderId, trusted, linkVersion, changed, ...(message && { message }) }
  }
