import styled from '@emotion/styled'
import { color, Icon, radius, space, usePlatform, type IconName } from '@zmig/platform'
import { text } from './text.ts'
import { shipsFree, type Terms, type Tyre, tyresOf } from '@zmig/edge-contract'
import type { ReactNode } from 'react'

const List = styled.ul`
  padding: 0;
  list-style: none;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  & > li {
    display: flex;
    gap: ${space(3)};
    padding: ${space(3)} ${space(4)};
  }
  & > li + li {
    border-block-start: 1px solid ${color.line};
  }
  & > li > svg {
    flex: none;
    margin-block-start: 1px;
    color: ${color.signalStrong};
  }
  & > li > div {
    flex: 1;
    min-inline-size: 0;
  }
  & b {
    font-weight: 600;
  }
  & button[data-variant] {
    padding-inline: 0;
  }
  & small {
    display: block;
    color: ${color.muted};
    font-size: 0.875rem;
  }
`

/** Whether the courier brings the product alone for free. */
export const shipsFreeAlone = (
  { set, free_shipping: hasFreeProduct }: Pick<Tyre, 'set' | 'free_shipping'>,
  terms: Pick<Terms, 'freeShippingFrom'>,
): boolean => shipsFree({ tyreCount: tyresOf({ set, quantity: 1 }), hasFreeProduct }, terms)

const Way = ({ icon, title, note }: { icon: IconName; title: string; note: string }) => (
  <li>
    <Icon name={icon} />
    <div>
      <b>
        <bdi>{title}</bdi>
      </b>
      <small>{note}</small>
    </div>
  </li>
)

type Props = {
  tyre: Tyre
  /** the price of fitting at a garage; the way most riders choose, hence first */
  installation?: ReactNode
}

/** The ways in which the tyre reaches its buyer, their costs, and the warranty. */
export const Delivery = ({ tyre, installation }: Props) => {
  const { terms } = usePlatform().site
  return (
    <List aria-label={text.delivery}>
      {installation && (
        <li>
          <Icon name="wrench" />
          <div>{installation}</div>
        </li>
      )}
      {shipsFreeAlone(tyre, terms) ? (
        <Way
          icon="truck"
          title={text.shippingFree}
          note={text.shippingFreeNote(terms, tyre.visibility === 'instock')}
        />
      ) : (
        <Way icon="truck" title={text.shipping(terms)} note={text.shippingNote(terms)} />
      )}
      <Way icon="pin" title={text.pickup} note={text.pickupNote} />
      <Way icon="shield" title={text.warranty} note={text.warrantyNote(terms)} />
    </List>
  )
}
