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

type Props = { link: string; /** the appointment has moved */ onMoved: () => void }

/** Moves the appointment of an order to another time at the same garage. */
export const Reschedule = ({ link, onMoved }: Props) => {
  const [open, setOpen] = useState(false)
  const part = useFocusInside(open)
  const moved = () => {
    setOpen(false)
    onMoved()
  }
  return (
    <Part ref={part} {...(open && { 'data-open': '' })}>
      {open ? (
        <NewTime link={link} onKeep={() => setOpen(false)} onMoved={moved} />
      ) : (
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {text.open}
        </Button>
      )}
    </Part>
  )
}
