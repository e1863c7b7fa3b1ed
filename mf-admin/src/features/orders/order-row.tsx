import { ISRAEL, slotText, type Order, type OrderProduct } from '@zmig/edge-contract'
import { Ltr, money, VisuallyHidden } from '@zmig/platform'
import { Chip, Chips } from './orders.styles.ts'
import { text } from './text.ts'

type Tone = 'good' | 'wait' | 'stop' | 'still'

/** Colours of the chips. The label says the same; the colour helps to scan the list. */
const statusTone: Record<Order['status'], Tone> = {
  open: 'wait',
  paid: 'good',
  transit: 'good',
  doneTransit: 'good',
  sent: 'good',
  closed: 'still',
  cancelled: 'stop',
}
const paymentTone: Record<Order['paymentStatus'], Tone> = {
  pending: 'wait',
  paid: 'good',
  expired: 'stop',
  refund_due: 'stop',
  refunded: 'still',
}

// the shop's time zone, not that of the computer
const formatter = new Intl.DateTimeFormat('he-IL', {
  timeZone: ISRAEL,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `21.11.2026, 15:38` in Jerusalem; a value that is not an ISO instant is shown unchanged. */
export const orderDate = (instant: string): string => {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : formatter.format(date)
}

type Products = ReadonlyMap<string, OrderProduct>

const Items = ({ items, products }: { items: Order['cart']['items']; products: Products }) => (
  <ul>
    {items.map(({ ean, quantity, isSet }) => {
      const product = products.get(ean)
      return (
        <li key={ean}>
          {product?.image ? <img src={product.image} alt="" width={56} height={42} loading="lazy" /> : <i />}
          <b>
            <VisuallyHidden>{text.quantity} </VisuallyHidden>
            <Ltr>{quantity}×</Ltr>
          </b>
          <div>
            {product ? `${product.brand} ${product.displayName}` : text.unknownProduct}
            {isSet && ` (${text.pair})`}
            {product && (
              <small>
                <Ltr>{product.displaySize}</Ltr>
              </small>
            )}
            <small>
              <Ltr>{ean}</Ltr>
            </small>
          </div>
        </li>
      )
    })}
  </ul>
)

/** `24.11.2026`. @param day year-month-day */
export const dayText = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1')

const Installation = ({ shop, installDate, installSlot }: Order['checkout']) =>
  shop ? (
    <small>
      <bdi>{shop.displayName}</bdi>
      {installDate && (
        <>
          <br />
          <Ltr>{dayText(installDate)}</Ltr>
          {installSlot && (
            <>
              <br />
              <Ltr>{slotText(installSlot.startCursor)}</Ltr>
            </>
          )}
        </>
      )}
      {shop.manualBooking && (
        <>
          <br />
          {text.manualBooking}
        </>
      )}
    </small>
  ) : null

const Shipping = ({ shipping }: Pick<Order['checkout'], 'shipping'>) =>
  shipping ? (
    <small>
      {shipping.name}, {shipping.address}, {shipping.city}, <Ltr>{shipping.phone}</Ltr>
      {shipping.notes && ` (${shipping.notes})`}
    </small>
  ) : null

/** One order: number, date, status, customer, items, delivery and total. */
export const OrderRow = ({ order, products }: { order: Order; products: Products }) => {
  const { orderId, createdAt, status, paymentStatus, paymentMethod, checkout, cart, total, trackingCode } = order
  const { personal, sip, additionalNotes, shipping } = checkout
  return (
    <li data-order={orderId}>
      <div>
        <h2>
          <VisuallyHidden>{text.columns.order} </VisuallyHidden>
          <Ltr>{orderId}</Ltr>
        </h2>
        <time dateTime={createdAt}>
          <bdi>{orderDate(createdAt)}</bdi>
        </time>
      </div>
      <div>
        <Chips>
          <Chip data-tone={statusTone[status]}>{text.statusLabels[status]}</Chip>
          <Chip data-tone={paymentTone[paymentStatus]}>{text.paymentLabels[paymentStatus]}</Chip>
        </Chips>
        <small>{text.method(paymentMethod)}</small>
      </div>
      <div>
        <b>
          <bdi>{personal.name}</bdi>
        </b>
        <small>
          <a href={`tel:${personal.phone}`}>
            <Ltr>{personal.phone}</Ltr>
          </a>
          <br />
          <Ltr>{personal.emailaddress}</Ltr>
        </small>
      </div>
      <div>
        <Items items={cart.items} products={products} />
        {additionalNotes && (
          <small>
            {text.notes}: <bdi>{additionalNotes}</bdi>
          </small>
        )}
      </div>
      <div>
        {text.sipLabels[sip]}
        <Installation {...checkout} />
        <Shipping shipping={shipping} />
        {trackingCode && (
          <small>
            {text.tracking} <Ltr>{trackingCode}</Ltr>
          </small>
        )}
      </div>
      <div data-part="total">
        <VisuallyHidden>{text.columns.total} </VisuallyHidden>
        <Ltr>{money(total)}</Ltr>
      </div>
    </li>
  )
}
