import styled from '@emotion/styled'
import { useState } from 'react'
import { slotText } from '@zmig/edge-contract'
import { Button, color, Form, Ltr, space, Stack, usePlatform } from '@zmig/platform'
import { fetchNewDates, fetchNewSlots, sendReschedule } from '../../api/guest-order.ts'
import { DayChoice, HourChoice } from '../../appointment/appointment-choices.tsx'
import { dayText } from '../../appointment/days.ts'
import { useList } from '../../appointment/list.tsx'
import { useFocusInside } from '../../layout/focus.ts'
import { Notice } from '../../layout/notice.tsx'

const text = {
  open: 'שינוי מועד',
  openBroken: 'לבחירת מועד חדש',
  title: 'בחירת מועד חדש',
  noDates: 'דברו איתנו, ונמצא לכם מועד או מוסך אחר.',
  move: 'לקביעת המועד החדש',
  moving: 'קובעים את המועד',
  keep: 'להשאיר את המועד',
  notNow: 'לא עכשיו',
  moved: 'המועד שונה ל',
  confirmation: 'האישור בדרך אליכם ואל המוסך.',
  failed: 'לא הצלחנו לשנות את המועד. בדקו את החיבור לאינטרנט ונסו שוב.',
}

const Fields = styled(Stack)`
  margin-block-start: ${space(2)};
  & > h3 {
    font-weight: 800;
  }
  & > div:last-of-type {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(3)};
  }
`

type Time = { /** year-month-day */ date: string; startCursor: number }

type NewTimeProps = {
  link: string
  onMoved: (to: Time) => void
  onRefused: () => void
  /** label of the button that closes the form */
  keep: string
  /** closes the form without a change */
  onKeep: () => void
}

/** The form with the new day and hour. */
const NewTime = ({ link, onMoved, onRefused, keep, onKeep }: NewTimeProps) => {
  const { edge } = usePlatform()
  const [date, setDate] = useState('')
  const [startHour, setStartHour] = useState<number | null>(null)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const dates = useList(link, (signal) => fetchNewDates(edge, link, signal))
  const slots = useList(date, (signal) => fetchNewSlots(edge, { link, date }, signal))

  const move = async () => {
    if (!date || startHour === null || sending) return
    setSending(true)
    setRefusal('')
    try {
      const { ok, message } = await sendReschedule(edge, link, { installDate: date, installSlot: startHour })
      if (ok) return onMoved({ date, startCursor: startHour })
      setRefusal(message ?? text.failed)
      setStartHour(null)
      slots.retry() // the slot was taken meanwhile: the list is outdated
      onRefused()
    } catch {
      setRefusal(text.failed)
    }
    setSending(false)
  }

  return (
    <Form onSubmit={() => void move()} aria-label={text.title}>
      <Fields gap={5}>
        <h3 tabIndex={-1}>{text.title}</h3>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <DayChoice
          dates={dates}
          value={date}
          none={text.noDates}
          onChange={(value) => {
            setDate(value)
            setStartHour(null)
          }}
        />
        {date && <HourChoice slots={slots} value={startHour} onChange={setStartHour} />}
        <div>
          <Button type="submit" disabled={!date || startHour === null} busy={sending}>
            {text.move}
          </Button>
          <Button variant="secondary" onClick={onKeep}>
            {keep}
          </Button>
        </div>
      </Fields>
    </Form>
  )
}

const Part = styled.div`
  &[data-open] {
    flex: 1 1 100%;
  }
  & > button {
    inline-size: 100%;
  }
`

/** Above the buttons beside it; there while it is empty, so that its sentence is read out. */
const Moved = styled.div`
  flex: 1 1 100%;
  order: -1;
  color: ${color.green};
  font-weight: 600;
  &:empty {
    position: absolute;
  }
`

type Props = {
  link: string
  /** the appointment was cancelled: there is none to keep */
  broken?: boolean
  /** the appointment has moved */
  onMoved: () => void
  /** refused; the order or its slots may have changed */
  onRefused: () => void
}

/** Moves the appointment of an order to another time at the same garage, and says to which it moved. */
export const Reschedule = ({ link, broken = false, onMoved, onRefused }: Props) => {
  const [open, setOpen] = useState(false)
  const [movedTo, setMovedTo] = useState<Time>()
  const part = useFocusInside(open)
  const moved = (to: Time) => {
    setOpen(false)
    setMovedTo(to)
    onMoved()
  }
  return (
    <>
      <Moved role="status">
        {movedTo && !open && (
          <>
            {text.moved}
            {dayText(movedTo.date)}, <Ltr>{slotText(movedTo.startCursor)}</Ltr>. {text.confirmation}
          </>
        )}
      </Moved>
      <Part ref={part} {...(open && { 'data-open': '' })}>
        {open ? (
          <NewTime
            link={link}
            keep={broken ? text.notNow : text.keep}
            onKeep={() => setOpen(false)}
            onMoved={moved}
            onRefused={onRefused}
          />
        ) : (
          <Button variant={broken ? 'primary' : 'secondary'} size="small" onClick={() => setOpen(true)}>
            {broken ? text.openBroken : text.open}
          </Button>
        )}
      </Part>
    </>
  )
}
