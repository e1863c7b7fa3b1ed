import styled from '@emotion/styled'
import { useState } from 'react'
import { installDates, type InstallDate } from '@zmig/edge-contract'
import { color, Icon, space, usePlatform } from '@zmig/platform'
import { useRequest } from '@zmig/platform/request'
import { ShopIcon } from '../../shop/shop-icon.tsx'

const text = {
  free: 'תור פנוי:',
  none: 'אין תור פנוי בשבועות הקרובים',
  manual: 'את התור קובעים ישירות מול המוסך',
}

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  /* the line keeps its place until the garage's calendar has answered */
  min-block-size: 1.5em;
  color: ${color.green};
  font-weight: 600;
  &[data-tone='wait'] {
    color: ${color.amber};
  }
  & svg {
    flex: none;
  }
`

/**
 * The first day on which a garage fits what is in the visitor's cart, asked for in the browser: it is the visitor's own and
 * changes with every booking. Nothing when the calendar does not answer.
 */
export const NextFreeDay = ({ shop }: { shop: { id: string; manualBooking: boolean } }) => {
  const { edge } = usePlatform()
  const [days, setDays] = useState<InstallDate[]>()
  useRequest(
    shop.manualBooking ? '' : shop.id,
    (signal) => edge.call(installDates, { params: { shopId: shop.id }, signal }),
    { onAnswer: setDays, onFailure: () => undefined },
  )
  if (shop.manualBooking)
    return (
      <Line data-tone="wait">
        <Icon name="phone" size={20} />
        <span>{text.manual}</span>
      </Line>
    )
  const [first] = days ?? []
  return (
    <Line data-tone={days && !first ? 'wait' : undefined}>
      {days && (
        <>
          <ShopIcon name="calendar" />
          <span>{first ? `${text.free} ${first.displayText}` : text.none}</span>
        </>
      )}
    </Line>
  )
}
