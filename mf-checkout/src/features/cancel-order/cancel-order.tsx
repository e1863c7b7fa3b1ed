import styled from '@emotion/styled'
import { useState } from 'react'
import { Alert, Button, Card, space, usePlatform, useToast } from '@zmig/platform'
import { sendCancel } from '../../api/guest-order.ts'
import { useFocusInside } from '../../layout/use-focus-inside.ts'
import { outcomeOf } from './outcome.ts'
import { text } from './text.ts'

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
  margin-block-start: ${space(4)};
  & > p {
    flex: 1 1 100%;
    font-weight: 600;
  }
`

type Props = {
  link: string
  /** on its way already: what can be asked for is a return */ dispatched: boolean
  /** a return to a card costs a fee */ byCard: boolean
  onDone: () => void
  /** it may not: the order may have changed */
  onRefused: () => void
}

/** Cancels an order, after asking once more. */
export const CancelOrder = ({ link, dispatched, byCard, onDone, onRefused }: Props) => {
  const { edge } = usePlatform()
  const showToast = useToast()
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const choice = useFocusInside(asking)

  const cancel = async () => {
    if (sending) return
    setSending(true)
    setRefusal('')
    try {
      const { ok, sentence } = outcomeOf(await sendCancel(edge, link))
      if (ok) {
        showToast({ message: sentence })
        onDone() // there is nothing more to cancel: the order takes this away
      } else {
        setRefusal(sentence)
        onRefused()
      }
    } catch {
      setRefusal(text.failed)
    }
    setSending(false)
  }

  return (
    <Card>
      <h2>{dispatched ? text.title.return : text.title.cancel}</h2>
      <p>{dispatched ? text.afterDispatch(byCard) : text.beforeDispatch}</p>
      {refusal && (
        <Alert tone="error">
          <p>{refusal}</p>
        </Alert>
      )}
      <Choice ref={choice}>
        {asking ? (
          <>
            <p tabIndex={-1}>{dispatched ? text.sure.return : text.sure.cancel}</p>
            <Button variant="secondary" size="small" busy={sending} onClick={() => void cancel()}>
              {dispatched ? text.yesReturn : text.yes}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setAsking(false)}>
              {text.no}
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            {dispatched ? text.ask.return : text.ask.cancel}
          </Button>
        )}
      </Choice>
    </Card>
  )
}
