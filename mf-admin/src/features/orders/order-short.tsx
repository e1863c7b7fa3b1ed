import styled from '@emotion/styled'
import { type Order, shortSize, slotText } from '@zmig/edge-contract'
import { color, Ltr, VisuallyHidden } from '@zmig/platform'
import { AdminIcon } from '../../parts/icon.tsx'
import { dayText } from '../../parts/time.ts'
import { deliveryIcons } from './delivery.tsx'
import type { Products } from './order-items.tsx'
import { text } from './text.ts'

/** At most three lines, each in one piece; a longer text is cut and does not lie over its neighbour. */
const Lines = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-inline-size: 0;
  line-height: 18px;
  font-size: 0.75rem;
  & > img {
    flex: none;
    object-fit: contain;
    border-radius: 6px;
    background: #f3f1ed;
  }
  & > ul {
    flex: 1;
    min-inline-size: 0;
    list-style: none;
    padding: 0;
  }
  & li {
    display: flex;
    align-items: center;
    gap: 4px;
    white-space: nowrap;
  }
  & li > :is(svg, span, b) {
    flex: none;
  }
  & b {
    font-size: 0.8125rem;
  }
  & li > bdi {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & small {
    color: ${color.muted};
    font-size: 0.75rem;
  }
`

/** Most signs of brand and model together that a column of a row has room for; else the model alone. */
const ROOM = 26

const nameIn = (products: Products, ean: string): string => {
  const product = products.get(ean)
  if (!product) return text.unknownProduct
  const whole = `${product.brand} ${product.displayName}`
  return whole.length <= ROOM ? whole : product.displayName
}

const countText = (quantity: number, isSet: boolean) =>
  isSet ? `${quantity > 1 ? `${quantity}× ` : ''}${text.pair}` : `${quantity}×`

type ItemsProps = { items: Order['cart']['items']; products: Products }

/** The tyres of an order for a row: sizes as riders say them, under the name where it is one for all, else beside the brand. */
export const ShortItems = ({ items, products }: ItemsProps) => {
  const names = new Set(items.map(({ ean }) => nameIn(products, ean)))
  const name = names.size === 1 ? [...names][0] : undefined
  const most = name ? 2 : 3
  const shown = items.length > most ? items.slice(0, most - 1) : items
  const picture = products.get(items[0]?.ean ?? '')?.image
  return (
    <Lines>
      {picture && <img src={picture} alt="" width={44} height={36} loading="lazy" />}
      <ul>
        {name && (
          <li>
            <bdi>{name}</bdi>
          </li>
        )}
        {shown.map(({ ean, quantity, isSet }) => {
          const product = products.get(ean)
          return (
            <li key={ean}>
              <b>
                <Ltr>{product ? shortSize(product.displaySize) : ean}</Ltr>
              </b>
              <span>
                <VisuallyHidden>{text.quantity} </VisuallyHidden>
                <bdi>{countText(quantity, isSet)}</bdi>
              </span>
              {!name && product && <bdi>{product.brand}</bdi>}
            </li>
          )
        })}
        {items.length > shown.length && <li>{text.moreItems(items.length - shown.length)}</li>}
      </ul>
    </Lines>
  )
}

/** `24.11.2026 · 10:00–12:00`; of a garage that books by phone, that the buyer does. */
const ShortTime = ({ shop, installDate, installSlot }: Order['checkout']) => {
  if (shop?.manualBooking) return <small>{text.manualShort}</small>
  if (!installDate) return null
  return (
    <small>
      <Ltr>{dayText(installDate)}</Ltr>
      {installSlot && (
        <>
          {' · '}
          <Ltr>{slotText(installSlot.startCursor)}</Ltr>
        </>
      )}
    </small>
  )
}

/** Where an order goes, for a row: the garage with its time or the town of the parcel, and the courier's code. */
export const ShortDelivery = ({
  order: { checkout, trackingCode },
}: {
  order: Pick<Order, 'checkout' | 'trackingCode'>
}) => {
  const { sip, shop, shipping } = checkout
  return (
    <Lines>
      <ul>
        <li>
          <AdminIcon name={deliveryIcons[sip]} size={14} />
          {shop ? (
            <>
              <VisuallyHidden>{text.sipLabels[sip]} </VisuallyHidden>
              <bdi>{shop.displayName}</bdi>
            </>
          ) : (
            <span>{text.sipShort[sip]}</span>
          )}
          {shipping && (
            <>
              {'· '}
              <bdi>{shipping.city}</bdi>
            </>
          )}
        </li>
        {sip === 'install' && (
          <li>
            <ShortTime {...checkout} />
          </li>
        )}
        {(trackingCode || sip === 'shipping') && (
          <li>
            <small>{trackingCode ? <Ltr>{trackingCode}</Ltr> : text.noTracking}</small>
          </li>
        )}
      </ul>
    </Lines>
  )
}
