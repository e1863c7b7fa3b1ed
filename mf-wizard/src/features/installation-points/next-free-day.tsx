import styled from '@emotion/styled'
import { useState } from 'react'
import { nextFreeDays, type InstallDate } from '@zmig/edge-contract'
import { color, Icon, Row, usePlatform } from '@zmig/platform'
import { useRequest } from '@zmig/platform/request'
import { ShopIcon } from '../../shop/shop-icon.tsx'

const text = {
  free: 'תור פנוי:',
  none: 'אין תור פנוי בשבועות הקרובים',
  manual: 'את התור קובעים ישירות מול המוסך',
}

const Line = styled(Row)`
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

/** Of each garage the first free day, null when there is none. */
type FirstDays = ReadonlyMap<string, InstallDate | null>

/**
 * The first day on which each garage fits what is in the visitor's cart, asked for in the browser by one call: it is the
 * visitor's own and changes with every booking. Undefined while and when the calendars do not answer.
 */
export const useNextFreeDays = (shops: readonly { id: string }[]): FirstDays | undefined => {
  const { edge } = usePlatform()
  const [days, setDays] = useState<FirstDays>()
  const ids = shops.map(({ id }) => id).join(',')
  useRequest(ids, (signal) => edge.call(nextFreeDays, { query: { shops: ids }, signal }), {
    onAnswer: (answer) => setDays(new Map(answer.map(({ shopId, first }) => [shopId, first]))),
    onFailure: () => undefined,
  })
  return days
}

type Props = { shop: { id: string; manualBooking: boolean }; days: FirstDays | undefined }

/** The first free day of a garage. Nothing when the calendar does not answer. */
export const NextFreeDay = ({ shop: { id, manualBooking }, days }: Props) => {
  if (manualBooking)
    return (
      <Line as="p" nowrap gap={2} align="center" data-tone="wait">
        <Icon name="phone" size={20} />
        <span>{text.manual}</span>
      </Line>
    )
  const first = days?.get(id)
  return (
    <Line as="p" nowrap gap={2} align="center" data-tone={first === null ? 'wait' : undefined}>
      {first !== undefined && (
        <>
          <ShopIcon name="calendar" />
          <span>{first ? `${text.free} ${first.displayText}` : text.none}</span>
        </>
      )}
    </Line>
  )
}
