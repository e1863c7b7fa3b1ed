import styled from '@emotion/styled'
import { useState } from 'react'
import { Alert, Button, Form, space, usePlatform, useToast } from '@zmig/platform'
import { fetchNewDates, fetchNewSlots, sendReschedule } from '../../api/guest-order.ts'
import { DayChoice, HourChoice, useList } from '../../appointment/index.ts'
import { text } from './text.ts'

const Fields = styled.div`
  display: grid;
  gap: ${space(5)};
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

type Props = {
  link: string
  onMoved: () => void
  onRefused: () => void
  /** how leaving is called */
  keep: string
  /** the appointment stays as it is */
  onKeep: () => void
}

/** Day and hour to which an appointment moves. */
export const NewTime = ({ link, onMoved, onRefused, keep, onKeep }: Props) => {
  const { edge } = usePlatform()
  const showToast = useToast()
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
      if (ok) {
        showToast({ message: text.moved })
        return onMoved()
      }
      setRefusal(message ?? text.failed)
      setStartHour(null)
      slots.retry() // somebody was faster: the hours on the screen are old
      onRefused()
    } catch {
      setRefusal(text.failed)
    }
    setSending(false)
  }

  return (
    <Form onSubmit={() => void move()} aria-label={text.title}>
      <Fields>
        <h3 tabIndex={-1}>{text.title}</h3>
        {refusal && (
          <Alert tone="error">
            <p>{refusal}</p>
          </Alert>
        )}
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
