import styled from '@emotion/styled'
import { slotText, type Order } from '@zmig/edge-contract'
import { Ltr, money } from '@zmig/platform'
import { AdminIcon } from '../../parts/icon.tsx'
import { dayText } from '../../parts/time.ts'
import { text } from './text.ts'

const Lines = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
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
`

/** The drawing of each way of delivery. */
export const deliveryIcons = { install: 'wrench', shipping: 'truck', pickup: 'shop' } as const

const Installation = ({ shop, installDate, installSlot }: Order['checkout']) =>
  shop ? (
    <>
      <p>
        <bdi>{shop.displayName}</bdi>
      </p>
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

type Props = { order: Pick<Order, 'checkout'> & Partial<Pick<Order, 'amounts'>> }

/** How the tyres reach their buyer: the garage with its time, the parcel with its address, or the warehouse. */
export const Delivery = ({ order: { checkout, amounts } }: Props) => {
  const { sip, shipping } = checkout
  return (
    <Lines>
      <p>
        <AdminIcon name={deliveryIcons[sip]} size={14} />
        <span>{text.sipLabels[sip]}</span>
      </p>
      <Installation {...checkout} />
      <Shipping shipping={shipping} />
      {sip === 'install' && amounts && amounts.installation > 0 && (
        <p>
          <Ltr>{money(amounts.installation)}</Ltr> {text.atGarage}
        </p>
      )}
    </Lines>
  )
}
