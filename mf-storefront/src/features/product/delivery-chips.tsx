import styled from '@emotion/styled'
import { color, Icon, radius, space } from '@zmig/platform'
import { text } from './text.ts'
import type { Tyre } from '@zmig/edge-contract'

const List = styled.ul`
  display: grid;
  gap: ${space(2)};
  list-style: none;
  padding: 0;
  & li {
    display: flex;
    align-items: center;
    gap: ${space(3)};
    padding: ${space(2)} ${space(3)};
    border-radius: ${radius.control};
    background: #efece7;
  }
  & svg {
    flex: none;
    color: ${color.signalStrong};
  }
  & b {
    font-weight: 600;
  }
  & small {
    display: block;
    color: ${color.muted};
    font-size: 0.875rem;
  }
`

/** A set counts as two tyres, and two tyres travel free (storefront-and-checkout.md §9). */
export const travelsFree = ({ set, free_shipping }: Pick<Tyre, 'set' | 'free_shipping'>): boolean =>
  set || free_shipping

/** How the tyre gets to its buyer. */
export const DeliveryChips = ({ tyre }: { tyre: Tyre }) => {
  const free = travelsFree(tyre)
  return (
    <List>
      <li>
        <Icon name="truck" />
        <span>
          <b>
            <bdi>{free ? text.shippingFree : text.shipping}</bdi>
          </b>
          <small>{free ? text.shippingFreeNote : text.shippingNote}</small>
        </span>
      </li>
      <li>
        <Icon name="pin" />
        <span>
          <b>{text.pickup}</b>
          <small>{text.pickupNote}</small>
        </span>
      </li>
    </List>
  )
}
