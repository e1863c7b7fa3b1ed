import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { isMobile, normaliseOrderNumber, normalisePhone, MOBILE_WANTED } from '@zmig/edge-contract'
import { Button, Card, Form, limitSentence, PageTitle, space, TextField, usePlatform } from '@zmig/platform'
import { askForLink } from '../../api/guest-order.ts'
import { Notice } from '../../layout/notice.tsx'

export const findOrderText = {
  title: 'איפה ההזמנה שלי?',
  explanation: 'כתבו את מספר ההזמנה ואת הטלפון שנתתם בה, ונשלח אליכם שוב את הקישור לעמוד ההזמנה, באימייל ובהודעה.',
  orderId: 'מספר ההזמנה',
  orderHint: 'למשל Z-100042',
  phone: 'טלפון נייד',
  phoneError: MOBILE_WANTED,
  orderError: 'נא להזין מספר הזמנה, כמו Z-100042',
  send: 'לשליחת הקישור',
  sent: 'אם יש הזמנה כזו, הקישור אליה כבר בדרך אליכם. לא הגיע בתוך כמה דקות? התקשרו אלינו.',
  failed: 'הבקשה לא נשלחה. בדקו את החיבור לאינטרנט ונסו שוב.',
}

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

type State = { status: 'editing' | 'sending' | 'sent' } | { status: 'failed'; reason: string }

/** Sends the link of an order again. The answer does not reveal whether the order exists. */
export const FindOrder = () => {
  const { edge } = usePlatform()
  const [orderId, setOrderId] = useState('')
  const [phone, setPhone] = useState('')
  /** how often it was submitted with a missing field */
  const [refusals, setRefusals] = useState(0)
  const [state, setState] = useState<State>({ status: 'editing' })
  const number = normaliseOrderNumber(orderId)
  const phoneRight = isMobile(phone)
  const wrong = number === undefined ? 'orderId' : phoneRight ? undefined : 'phone'
  const box = useRef<HTMLDivElement>(null)

  // in an effect, because the error is linked to its field only after the render
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    // only after a submit: the focus must not move while the visitor types
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusals])

  const send = async () => {
    if (state.status === 'sending') return
    if (number === undefined || wrong) {
      setState({ status: 'editing' })
      setRefusals((count) => count + 1)
      return
    }
    setState({ status: 'sending' })
    try {
      await askForLink(edge, { orderId: number, phone: normalisePhone(phone) })
      setState({ status: 'sent' })
    } catch (error) {
      setState({ status: 'failed', reason: limitSentence(error) ?? findOrderText.failed })
    }
  }

  return (
    <Box ref={box}>
      <PageTitle>{findOrderText.title}</PageTitle>
      <p>{findOrderText.explanation}</p>
      <Form onSubmit={() => void send()}>
        <TextField
          label={findOrderText.orderId}
          name="orderId"
          dir="ltr"
          value={orderId}
          onChange={setOrderId}
          maxLength={40}
          hint={findOrderText.orderHint}
          error={refusals > 0 && number === undefined ? findOrderText.orderError : undefined}
          required
        />
        <TextField
          label={findOrderText.phone}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
          value={phone}
          onChange={(typed) => setPhone(normalisePhone(typed))}
          maxLength={40}
          error={refusals > 0 && !phoneRight ? findOrderText.phoneError : undefined}
          required
        />
        {state.status === 'failed' && <Notice tone="error">{state.reason}</Notice>}
        {state.status === 'sent' && <Notice tone="success">{findOrderText.sent}</Notice>}
        <Button type="submit" busy={state.status === 'sending'}>
          {findOrderText.send}
        </Button>
      </Form>
    </Box>
  )
}
