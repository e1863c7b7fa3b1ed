import styled from '@emotion/styled'
import { slotText, type Order } from '@zmig/edge-contract'
import { Ltr, media, money, VisuallyHidden } from '@zmig/platform'
import { AdminIcon } from '../../parts/icon.tsx'
import { dayText } from '../../parts/time.ts'
import { text } from './text.ts'

const Lines = styled.div`
  display: grid;
  gap: 2px;
  & > p:first-of-type {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  & bdi[dir='ltr'] {
    white-space: nowrap;
  }
  & > p:first-of-type > svg {
    flex: none;
  }
  ${media.desktop} {
    /* in a row of the list each part has its lines, however long it is */
    &[data-short] {
      gap: 0;
    }
    &[data-short] > p:not(:first-of-type),
    &[data-short] > p > span {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      overflow: hidden;
    }
    &[data-short='install'] > p > span,
    &[data-short] > p[data-code] {
      -webkit-line-clamp: 1;
    }
    &[data-short] > [data-code] > bdi {
      white-space: normal;
    }
  }
`

const icons = { install: 'wrench', shipping: 'truck', pickup: 'shop' } as const

const Installation = ({ shop, installDate, installSlot, short }: Order['checkout'] & { short: boolean }) =>
  shop ? (
    <>
      {!short && (
        <p>
          <bdi>{shop.displayName}</bdi>
        </p>
      )}
      {installDate && (
        <p>
          <Ltr>{dayText(installDate)}</Ltr>
          {installSlot && (
            <>
              {' · '}
              <Ltr>{slotText(installSlot.startCursor)}</Ltr>
            </>
          )}
        </p>
      )}
      {shop.manualBooking && <p>{text.manualBooking}</p>}
    </>
  ) : null

const Shipping = ({ shipping }: Pick<Order['checkout'], 'shipping'>) =>
  shipping ? (
    <>
      <p>
        <bdi>{shipping.name}</bdi>, <bdi>{shipping.address}</bdi>, <bdi>{shipping.city}</bdi>
      </p>
      <p>
        <Ltr>{shipping.phone}</Ltr>
      </p>
      {shipping.notes && (
        <p>
          <bdi>{shipping.notes}</bdi>
        </p>
      )}
    </>
  ) : null

type Props = {
  order: Pick<Order, 'checkout' | 'trackingCode'> & Partial<Pick<Order, 'amounts'>>
  /** for a row of the list: a parcel's city only, the garage in the first line, and no price */
  short?: boolean
}

/** How the tyres reach their buyer: the garage with its time, the parcel, or the warehouse. */
export const Delivery = ({ order: { checkout, trackingCode, amounts }, short = false }: Props) => {
  const { sip, shipping, shop } = checkout
  const label = text.sipLabels[sip]
  return (
    <Lines data-short={short ? sip : undefined}>
      <p>
        <AdminIcon name={icons[sip]} size={14} />
        <span>
          {short && shop ? (
            <>
              <VisuallyHidden>{label} </VisuallyHidden>
              <bdi>{shop.displayName}</bdi>
            </>
          ) : (
            label
          )}
          {short && shipping && (
            <>
              {' · '}
              <bdi>{shipping.city}</bdi>
            </>
          )}
        </span>
      </p>
      <Installation {...checkout} short={short} />
      {!short && <Shipping shipping={shipping} />}
      {!short && sip === 'install' && amounts && amounts.installation > 0 && (
        <p>
          <Ltr>{money(amounts.installation)}</Ltr> {text.atGarage}
        </p>
      )}
      {short && (trackingCode || sip === 'shipping') && (
        <p data-code="">{trackingCode ? <Ltr>{trackingCode}</Ltr> : text.noTracking}</p>
      )}
    </Lines>
  )
}
