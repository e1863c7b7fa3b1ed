import styled from '@emotion/styled'
import { useState } from 'react'
import { Button } from '@zmig/platform'
import { useFocusInside } from '../../layout/use-focus-inside.ts'
import { NewTime } from './new-time.tsx'
import { text } from './text.ts'

const Part = styled.div`
  &[data-open] {
    flex: 1 1 100%;
  }
  & > button {
    inline-size: 100%;
  }
`

type Props = {
  link: string
  /** the appointment falls through: there is none to stay with */
  broken?: boolean
  /** the appointment has moved */
  onMoved: () => void
  /** it may not, or not then: the order may have changed */
  onRefused: () => void
}

/** Moves the appointment of an order to another time at the same garage. */
export const Reschedule = ({ link, broken = false, onMoved, onRefused }: Props) => {
  const [open, setOpen] = useState(false)
  const part = useFocusInside(open)
  const moved = () => {
    setOpen(false)
    onMoved()
  }
  return (
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
  )
}
