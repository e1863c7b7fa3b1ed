import { Ltr, money, VisuallyHidden } from '@zmig/platform'
import { Chip, Chips } from './chip.styles.ts'
import { orderDate } from './order-date.ts'
import { text } from './text.ts'
import { paymentTone, statusTone } from './tones.ts'
import type { Order, OrderProduct } from '@zmig/edge-contract'

type Products = ReadonlyMap<string, OrderProduct>

const Items = ({ items, products }: { items: Order['cart']['items']; products: Products }) => (
  <ul>
    {items.map(({ ean, quantity, isSet }) => {
      const product = products.get(ean)
      return (
        <li key={ean}>
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

const Shipping = ({ shipping }: Pick<Order['checkout'], 'shipping'>) =>
  shipping ? (
    <small>
      {shipping.name}, {shipping.address}, {shipping.city}, <Ltr>{shipping.phone}</Ltr>
      {shipping.notes && ` (${shipping.notes})`}
    </small>
  ) : null

/** One order: everything that staff ask about at a glance. */
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
