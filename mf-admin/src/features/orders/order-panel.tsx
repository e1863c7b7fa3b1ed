import { type ReactNode, useMemo, useState } from 'react'
import { type Order, USUAL_STATUSES } from '@zmig/edge-contract'
import { Alert, Discount, Ltr, money } from '@zmig/platform'
import { statusLabel } from '../../parts/chip.tsx'
import { AdminIconButton } from '../../parts/controls.tsx'
import { OrderChanges } from '../../parts/order-changes.tsx'
import { Failed, Loading } from '../../parts/page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { Delivery } from './delivery.tsx'
import { Documents } from './documents.tsx'
import { InvoiceName } from './invoice-name.tsx'
import { NextStep } from './next-step.tsx'
import { OrderItems } from './order-items.tsx'
import type { Detail } from './orders.slice.ts'
import { Aside, Facts, History, Steps } from './panel.styles.ts'
import { Payment } from './payment.tsx'
import { type Cancellation, StatusMenu } from './status-menu.tsx'
import type { OrderChanged } from './use-order-form.ts'
import { historyText, historyWho, text } from './text.ts'
import { Tracking } from './tracking.tsx'

/** What other features add to the panel. */
export type OrderSlots = {
  /** under the appointment, e.g. another time or garage */
  appointment?: ((order: Order, changed: OrderChanged) => ReactNode) | undefined
  /** the dialog of a cancellation, which the status menu opens */
  cancellation?: Cancellation | undefined
  /** the panel's footer: refund, cancellation, return, prints */
  actions?: ((order: Order, changed: OrderChanged) => ReactNode) | undefined
}

/** The way of an order through its usual statuses; a cancelled one has left it. */
const Way = ({ order: { checkout, status } }: { order: Order }) => {
  const usual = USUAL_STATUSES[checkout.sip]
  const place = usual.indexOf(status)
  if (place < 0) return null
  return (
    <Steps>
      {usual.map((step, index) => (
        <li
          key={step}
          data-state={index < place ? 'done' : index === place ? 'now' : undefined}
          aria-current={index === place ? 'step' : undefined}
        >
          {statusLabel(step)}
        </li>
      ))}
    </Steps>
  )
}

/** What an order consists of, and what of its money went back or is still to go back. */
export const Amounts = ({ order: { amounts, total } }: { order: Order }) => (
  <dl>
    {(['subtotal', 'shipping', 'discount'] as const)
      .filter((name) => name === 'subtotal' || amounts[name] > 0)
      .map((name) => (
        <div key={name}>
          <dt>{text.amounts[name]}</dt>
          <dd>{name === 'discount' ? <Discount shekels={amounts.discount} /> : <Ltr>{money(amounts[name])}</Ltr>}</dd>
        </div>
      ))}
    <div data-total="">
      <dt>{text.total}</dt>
      <dd>
        <Ltr>{money(total)}</Ltr>
      </dd>
    </div>
    {(['refunded', 'refundDue'] as const).map((name) => {
      const amount = amounts[name]
      if (amount === undefined) return null
      return (
        <div key={name}>
          <dt>{text.refunds[name]}</dt>
          <dd>
            <Ltr>−{money(amount)}</Ltr>
          </dd>
        </div>
      )
    })}
  </dl>
)

const Customer = ({ order, onSaved }: { order: Order; onSaved: () => Promise<unknown> }) => {
  const { personal, additionalNotes } = order.checkout
  return (
    <Facts>
      <dt>{text.customer}</dt>
      <dd>
        <bdi>{personal.name}</bdi>{' '}
        <a href={`tel:${personal.phone}`}>
          <Ltr>{personal.phone}</Ltr>
        </a>
      </dd>
      <dt>{text.email}</dt>
      <dd>
        <a href={`mailto:${personal.emailaddress}`}>
          <Ltr>{personal.emailaddress}</Ltr>
        </a>
      </dd>
      <InvoiceName key={order.orderId} order={order} onSaved={onSaved} />
      {additionalNotes && (
        <>
          <dt>{text.notes}</dt>
          <dd>
            <bdi>{additionalNotes}</bdi>
          </dd>
        </>
      )}
    </Facts>
  )
}

const Past = ({ history }: Pick<Detail, 'history'>) =>
  history === null ? (
    <p>{text.noHistory}</p>
  ) : (
    <History>
      {history.toReversed().map((entry) => (
        <li key={`${entry.at} ${entry.change}`}>
          <time dateTime={entry.at}>
            <bdi>{dayAndTime(entry.at)}</bdi>
          </time>
          <span>
            <b>
              <bdi>{historyWho(entry)}</bdi>
            </b>{' '}
            {historyText(entry)}
          </span>
        </li>
      ))}
    </History>
  )

type Props = OrderSlots & {
  orderId: string
  /** of this order or, until it has loaded, of the one before */
  detail: Detail | undefined
  failed: 'missing' | 'unreachable' | undefined
  onRetry: () => Promise<unknown>
  onChanged: OrderChanged
  /** to the neighbours in the list; undefined at its ends */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** One order beside the list, over it on a phone. */
export const OrderPanel = (props: Props) => {
  const {
    orderId,
    detail,
    failed,
    onRetry,
    onChanged,
    onPrevious,
    onNext,
    onClose,
    appointment,
    cancellation,
    actions,
  } = props
  const snackbar = useSnackbar()
  const order = detail?.order.orderId === orderId ? detail.order : undefined
  const products = useMemo(() => new Map(detail?.products.map((product) => [product.ean, product])), [detail])
  // as it was when a colleague was faster: what is another now is named, until another order is opened
  const [conflict, setConflict] = useState<Order>()
  const onConflict = async (seen: Order) => {
    setConflict(seen)
    await onRetry()
  }

  return (
    <Aside aria-label={text.panel(orderId)}>
      <header>
        <h2>
          {text.panel('')}
          <Ltr>{orderId}</Ltr>
        </h2>
        <AdminIconButton
          small
          icon="copy"
          label={text.copy}
          onClick={() => void navigator.clipboard?.writeText(orderId).then(() => snackbar.success(text.copied))}
        />
        {order && (
          <StatusMenu order={order} cancellation={cancellation} onChanged={onChanged} onConflict={onConflict} />
        )}
        <span />
        <AdminIconButton small icon="up" label={text.previous} disabled={!onPrevious} onClick={onPrevious} />
        <AdminIconButton small icon="down" label={text.next} disabled={!onNext} onClick={onNext} />
        <AdminIconButton small icon="close" label={text.close} onClick={onClose} />
      </header>
      {!order && failed === 'missing' && <Alert tone="error">{text.missing}</Alert>}
      {!order && failed === 'unreachable' && <Failed onRetry={() => void onRetry()}>{text.panelFailed}</Failed>}
      {!order && !failed && <Loading />}
      {order && detail && (
        <>
          <div data-body="">
            {conflict?.orderId === orderId && <OrderChanges before={conflict} after={order} />}
            <Way order={order} />
            <section>
              <Delivery order={order} />
              {appointment?.(order, onChanged)}
              <Tracking key={orderId} order={order} onChanged={onChanged} onConflict={onConflict} />
            </section>
            <section>
              <h3>{text.items}</h3>
              <OrderItems items={order.cart.items} products={products} />
              <Amounts order={order} />
            </section>
            <section>
              <h3>{text.payment}</h3>
              <Payment key={orderId} order={order} />
            </section>
            <Documents key={`documents ${orderId} ${order.paymentStatus}`} orderId={orderId} />
            <section>
              <Customer order={order} onSaved={onRetry} />
            </section>
            <section>
              <h3>{text.history}</h3>
              <Past history={detail.history} />
            </section>
          </div>
          <footer>
            <NextStep key={orderId} order={order} onChanged={onChanged} onConflict={onConflict} />
            {actions?.(order, onChanged)}
          </footer>
        </>
      )}
    </Aside>
  )
}
