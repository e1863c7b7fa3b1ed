import { ISRAEL, type GuestOrder } from '@zmig/edge-contract'
import { Card, Discount, Ltr, money, Stepper } from '@zmig/platform'
import { dayText } from '../../appointment/days.ts'
import { Arrival, ProductPicture, Sizes } from '../../layout/tyre-line.tsx'
import { isRefunded } from './order-rules.ts'
import { text } from './text.ts'

const formatter = new Intl.DateTimeFormat('he-IL', {
  timeZone: ISRAEL,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant in Israel's time zone, `22 בנובמבר 2026 בשעה 11:20` */
export const instantText = (instant: string): string => formatter.format(new Date(instant))

type RowProps = { label: string; children: React.ReactNode }
const Row = ({ label, children }: RowProps) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** The steps of the order with the current one; nothing for a cancelled order. */
const Progress = ({ order: { sip, status } }: { order: GuestOrder }) => {
  const steps = text.steps[sip]
  const active = steps.findIndex(([step]) => step === status)
  if (active < 0) return null
  const underWay = status === 'transit' // every other step is done when the order has reached it
  return <Stepper steps={steps.map(([, label]) => label)} active={active} done={underWay ? active : active + 1} />
}

/** The state of the payment; a charge that did not pay the order goes back as well. */
const paymentOf = ({ paymentStatus, refund }: GuestOrder): GuestOrder['paymentStatus'] => {
  if (paymentStatus !== 'expired' || !refund) return paymentStatus
  return refund.by ? 'refund_due' : 'refunded'
}

/** Why a cancelled order ended, or that the letter about it is on its way. */
const whyEnded = ({ paymentStatus, refund, calledOff }: GuestOrder): string => {
  if (paymentStatus === 'expired' && refund) return text.stray
  return paymentStatus === 'expired' && !calledOff ? text.unpaid : text.calledOff
}

/** Status, payment, tracking and date of the order. */
export const OrderStatusCard = ({ order }: { order: GuestOrder }) => (
  <Card>
    <p data-part="status">{isRefunded(order) ? text.refunded : text.statuses[order.status]}</p>
    {!isRefunded(order) && <Progress order={order} />}
    {order.status === 'cancelled' && order.paymentStatus !== 'refunded' && <p>{whyEnded(order)}</p>}
    <dl>
      <Row label={text.payment}>
        {text.payments[paymentOf(order)]}
        {order.paymentStatus === 'paid' && order.payNow > 0 && (
          <>
            {' '}
            <Ltr>{money(order.payNow)}</Ltr>
          </>
        )}
      </Row>
      {order.refund && (
        <Row label={text.refund.amount}>
          <Ltr>{money(order.refund.amount)}</Ltr>
        </Row>
      )}
      {order.refund?.by && <Row label={text.refund.by}>{dayText(order.refund.by)}</Row>}
      {order.expiresAt && !order.bankDetails && <Row label={text.until}>{instantText(order.expiresAt)}</Row>}
      {order.town && <Row label={text.town}>{order.town}</Row>}
      {order.trackingCode && (
        <Row label={text.tracking}>
          <Ltr>{order.trackingCode}</Ltr>
        </Row>
      )}
      {order.documents?.map(
        ({ kind, number, url }) =>
          number !== null &&
          url !== null && (
            <Row key={`${kind} ${number}`} label={text.documents[kind]}>
              <a href={url} target="_blank" rel="noreferrer">
                <Ltr>{number}</Ltr>
              </a>
            </Row>
          ),
      )}
    </dl>
    <small>{text.placed(instantText(order.placedAt))}</small>
  </Card>
)

/** Label of the amount: still to be paid, paid, or never paid. */
const payLabelOf = ({ paymentStatus }: GuestOrder): 'payNow' | 'paidNow' | 'neverPaid' => {
  if (paymentStatus === 'pending') return 'payNow'
  return paymentStatus === 'expired' ? 'neverPaid' : 'paidNow'
}

/** The ordered tyres and the amounts of the order. */
export const OrderGoods = ({ order }: { order: GuestOrder }) => (
  <Card>
    <h2>{text.lines}</h2>
    <ul>
      {order.lines.map((line) => (
        <li key={line.ean}>
          <ProductPicture product={line} size={56} />
          <div>
            {`${line.brand} ${line.displayName}`}
            <small>
              <Sizes of={line.displaySize} />
            </small>
            <small>{text.quantity(line.quantity, line.set)}</small>
            <Arrival on={line.arrivesOn} />
          </div>
          <Ltr>{money(line.total)}</Ltr>
        </li>
      ))}
    </ul>
    <dl>
      <Row label={text.subtotal}>
        <Ltr>{money(order.subtotal)}</Ltr>
      </Row>
      {order.discount > 0 && (
        <Row label={text.discount}>
          <Discount shekels={order.discount} />
        </Row>
      )}
      {order.sip === 'shipping' && (
        <Row label={text.shipping}>{order.shipping > 0 ? <Ltr>{money(order.shipping)}</Ltr> : text.free}</Row>
      )}
      <Row label={text[payLabelOf(order)]}>
        <Ltr>{money(order.payNow)}</Ltr>
      </Row>
      {order.payAtGarage > 0 && order.status !== 'cancelled' && (
        <Row label={text.payAtGarage}>
          <Ltr>{money(order.payAtGarage)}</Ltr>
        </Row>
      )}
    </dl>
  </Card>
)
