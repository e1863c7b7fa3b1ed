import styled from '@emotion/styled'
import { useState } from 'react'
import { installDates, installSlots, type InstallDate, type InstallSlot, slotText } from '@zmig/edge-contract'
import {
  Button,
  color,
  type EdgeClient,
  Ltr,
  radius,
  Row,
  space,
  Spinner,
  Stack,
  Status,
  usePlatform,
} from '@zmig/platform'
import { useRequest } from '@zmig/platform/request'

const text = {
  asking: 'בודקים מתי פנוי',
  freeNote: 'את התור קובעים בקופה, אחרי שבוחרים צמיגים.',
  noneFree: 'אין תור פנוי בשבועות הקרובים. התקשרו למוסך, או בחרו מוסך אחר באזור.',
  failed: 'לא הצלחנו לבדוק מתי פנוי.',
  retry: 'נסו שוב',
  manual: 'את התור קובעים ישירות מול המוסך, אחרי שהצמיגים הגיעו אליו.',
}

/** A free appointment: a day as people read it, and its first hour. */
type FreeTime = { day: InstallDate; slot: InstallSlot }

/** As many as a visitor compares at a glance. */
const SHOWN = 3

/** The next free appointments of a garage, in order. One day of many is usually enough; a second one fills a nearly full first. */
const fetchFreeTimes = async (edge: EdgeClient, shopId: string, signal: AbortSignal): Promise<FreeTime[]> => {
  const days = await edge.call(installDates, { params: { shopId }, signal })
  const times = await Promise.all(
    days.slice(0, 2).map(async (day) => {
      const slots = await edge.call(installSlots, { params: { shopId, date: day.value }, signal })
      return slots.map((slot) => ({ day, slot }))
    }),
  )
  return times.flat().slice(0, SHOWN)
}

const List = styled(Stack)`
  & li {
    padding: ${space(3)} ${space(4)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    font-variant-numeric: tabular-nums;
  }
  & li:first-of-type {
    border-color: ${color.green};
    color: ${color.green};
    font-weight: 700;
  }
`

/** Three appointments have room before the calendar answers. */
const Room = styled.div`
  min-block-size: 184px;
`

/** The next free appointments of a garage, asked for in the browser: they depend on the cart and on every booking. */
export const FreeTimes = ({ shop }: { shop: { id: string; manualBooking: boolean } }) => {
  const { edge } = usePlatform()
  const [times, setTimes] = useState<FreeTime[] | 'asking' | 'failed'>('asking')
  const retry = useRequest(shop.manualBooking ? '' : shop.id, (signal) => fetchFreeTimes(edge, shop.id, signal), {
    onStart: () => setTimes('asking'),
    onAnswer: setTimes,
    onFailure: () => setTimes('failed'),
  })
  if (shop.manualBooking) return <p>{text.manual}</p>
  return (
    <Room>
      <Status>
        {times === 'asking' && <Spinner label={text.asking} />}
        {times === 'failed' && <p>{text.failed}</p>}
        {times.length === 0 && <p>{text.noneFree}</p>}
        {typeof times !== 'string' && times.length > 0 && (
          <>
            <List as="ol" gap={2}>
              {times.map(({ day, slot }) => (
                <Row key={`${day.value} ${slot.startCursor}`} as="li" gap={3} rowGap={0} justify="space-between">
                  <span>{day.displayText}</span>
                  <Ltr>{slotText(slot.startCursor)}</Ltr>
                </Row>
              ))}
            </List>
            <p className="note">{text.freeNote}</p>
          </>
        )}
      </Status>
      {times === 'failed' && (
        <Button variant="quiet" size="small" onClick={retry}>
          {text.retry}
        </Button>
      )}
    </Room>
  )
}
