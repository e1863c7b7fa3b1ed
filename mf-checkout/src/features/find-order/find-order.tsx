import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { isMobile, normaliseOrderNumber, normalisePhone } from '@zmig/edge-contract'
import { Alert, Button, Card, EdgeError, Form, PageTitle, space, TextField, usePlatform } from '@zmig/platform'
import { askForLink } from '../../api/guest-order.ts'
import { text } from './text.ts'

const Box = styled(Card)`
  max-inline-size: 520px;
  margin-inline: auto;
  & h1 {
    margin-block-end: ${space(2)};
  }
  & form {
    display: grid;
    gap: ${space(4)};
    margin-block-start: ${space(4)};
  }
`

type State = 'editing' | 'sending' | 'sent' | 'failed' | 'tooMany'

/** Number and phone bring the link again. The answer does not tell whether there is such an order. */
export const FindOrder = () => {
  const { edge } = usePlatform()
  const [orderId, setOrderId] = useState('')
  const [phone, setPhone] = useState('')
  /** how often it was sent with something missing */
  const [refusals, setRefusals] = useState(0)
  const [state, setState] = useState<State>('editing')
  const number = normaliseOrderNumber(orderId)
  const phoneRight = isMobile(phone)
  const [wrong] = [...(number === undefined ? ['orderId'] : []), ...(phoneRight ? [] : ['phone'])]
  const box = useRef<HTMLDivElement>(null)

  // after the commit: the error is tied to its field by then
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    // only when it is sent: what is still wrong while somebody types is none of the focus's business
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusals])

  const send = async () => {
    if (state === 'sending') return
    if (number === undefined || wrong) {
      setState('editing')
      setRefusals((count) => count + 1)
      return
    }
    setState('sending')
    try {
      await askForLink(edge, { orderId: number, phone: normalisePhone(phone) })
      setState('sent')
    } catch (error) {
      setState(error instanceof EdgeError && error.status === 429 ? 'tooMany' : 'failed')
    }
  }

  return (
    <Box ref={box}>
      <PageTitle>{text.title}</PageTitle>
      <p>{text.explanation}</p>
      <Form onSubmit={() => void send()}>
        <TextField
          label={text.orderId}
          name="orderId"
          dir="ltr"
          value={orderId}
          onChange={setOrderId}
          maxLength={40}
          hint={text.orderHint}
          error={refusals > 0 && number === undefined ? text.orderError : undefined}
          required
        />
        <TextField
          label={text.phone}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
          value={phone}
          onChange={(typed) => setPhone(normalisePhone(typed))}
          maxLength={40}
          error={refusals > 0 && !phoneRight ? text.phoneError : undefined}
          required
        />
        {(state === 'failed' || state === 'tooMany') && (
          <Alert tone="error">
            <p>{text[state]}</p>
          </Alert>
        )}
        {state === 'sent' && (
          <Alert tone="success">
            <p>{text.sent}</p>
          </Alert>
        )}
        <Button type="submit" busy={state === 'sending'}>
          {text.send}
        </Button>
      </Form>
    </Box>
  )
}
