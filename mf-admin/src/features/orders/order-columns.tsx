import type { Order } from '@zmig/edge-contract'
import { Ltr, money } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import type { Column } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { Delivery } from './delivery.tsx'
import { OrderItems, type Products } from './order-items.tsx'
import { ShortDelivery, ShortItems } from './order-short.tsx'
import { Who } from './orders.styles.ts'
import { Payment, PaymentState } from './payment.tsx'
import { type Cancellation, StatusMenu } from './status-menu.tsx'
import { text } from './text.ts'
import { Tracking } from './tracking.tsx'
import type { OrderChanged, OrderConflict } from './use-order-form.ts'

type Shown = {
  products: Products
  /** numbers of the orders that are marked as new */
  fresh: readonly string[]
  cancellation: Cancellation | undefined
  onChanged: OrderChanged
  onConflict: OrderConflict
}

const Number = ({ order: { orderId }, fresh }: { order: Order; fresh: readonly string[] }) => (
  <span>
    <b>
      <Ltr>{orderId}</Ltr>
    </b>{' '}
    {fresh.includes(orderId) && <Chip tone="amber">{text.fresh}</Chip>}
  </span>
)

const statusColumn = ({ cancellation, onChanged, onConflict }: Shown): Column<Order> => ({
  id: 'status',
  header: text.columns.status,
  width: '128px',
  bare: true,
  cell: (order) => (
    <StatusMenu order={order} cancellation={cancellation} onChanged={onChanged} onConflict={onConflict} />
  ),
})

/** Rows: three short lines of each order, so that many are in sight. */
export const rowColumns = (shown: Shown): Column<Order>[] => [
  {
    id: 'order',
    header: text.columns.order,
    title: true,
    width: 'var(--buyer-column)',
    cell: (order) => (
      <Who>
        <Number order={order} fresh={shown.fresh} />
        <bdi>{order.checkout.personal.name}</bdi>
        <small>
          <bdi>{dayAndTime(order.createdAt)}</bdi>
        </small>
      </Who>
    ),
  },
  {
    id: 'items',
    header: text.columns.items,
    cell: (order) => <ShortItems items={order.cart.items} products={shown.products} />,
  },
  {
    id: 'delivery',
    header: text.columns.delivery,
    width: '23%',
    cell: (order) => <ShortDelivery order={order} />,
  },
  {
    id: 'total',
    header: text.columns.total,
    align: 'money',
    width: '112px',
    cell: (order) => (
      <Who>
        <b>
          <Ltr>{money(order.total)}</Ltr>
        </b>
        <small>
          <PaymentState status={order.paymentStatus} />
        </small>
      </Who>
    ),
  },
  { ...statusColumn(shown), bare: false },
]

/** Cards: all that the specification names of an order, and its changes (wizard-shops-and-admin.md §2, Order cards). */
export const cardColumns = (shown: Shown): Column<Order>[] => [
  {
    id: 'order',
    header: text.columns.order,
    title: true,
    cell: (order) => (
      <Who>
        <Number order={order} fresh={shown.fresh} />
        <bdi>{order.checkout.personal.name}</bdi>
        <a href={`tel:${order.checkout.personal.phone}`}>
          <Ltr>{order.checkout.personal.phone}</Ltr>
        </a>
        <small>
          <bdi>{dayAndTime(order.createdAt)}</bdi>
        </small>
      </Who>
    ),
  },
  statusColumn(shown),
  {
    id: 'items',
    header: text.columns.items,
    bare: true,
    cell: (order) => <OrderItems items={order.cart.items} products={shown.products} />,
  },
  {
    id: 'delivery',
    header: text.columns.delivery,
    bare: true,
    cell: (order) => (
      <>
        <Delivery order={order} />
        {order.checkout.additionalNotes && (
          <p>
            {text.notes}: <bdi>{order.checkout.additionalNotes}</bdi>
          </p>
        )}
      </>
    ),
  },
  {
    id: 'tracking',
    header: text.tracking,
    bare: true,
    cell: (order) => <Tracking order={order} onChanged={shown.onChanged} onConflict={shown.onConflict} />,
  },
  {
    id: 'payment',
    header: text.payment,
    bare: true,
    cell: (order) => (
      <>
        <p>
          <b>
            {text.total} <Ltr>{money(order.total)}</Ltr>
          </b>
        </p>
        <Payment order={order} />
      </>
    ),
  },
]
