import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { daysText, percentText, roundAmountText, type Terms } from '@zmig/edge-contract'
import { Button, Card, Form, limitSentence, Row, space, TextField, usePlatform, useToast } from '@zmig/platform'
import { type Cancelled, sendCancel } from '../../api/guest-order.ts'
import { useFocusInside } from '../../layout/focus.ts'
import { Notice } from '../../layout/notice.tsx'

/** Exported for tests. */
export const text = {
  title: { cancel: 'ביטול ההזמנה', return: 'החזרת ההזמנה' },
  beforeDispatch: 'אפשר לבטל עד שההזמנה יוצאת לדרך. אם שילמתם, נחזיר את כל הכסף לאמצעי התשלום שבו שילמתם.',
  afterDispatch: (byCard: boolean, { returnDays, cardReturnFee, cardReturnPercent }: Terms) =>
    `אפשר לבקש החזרה בתוך ${daysText(returnDays)} מהמשלוח. ${byCard && cardReturnFee > 0 ? `מההחזר לכרטיס יורדים דמי טיפול של ${roundAmountText(cardReturnFee)}, ולא יותר מ${percentText(cardReturnPercent)} מהמחיר.` : 'כל הסכום חוזר אליכם.'} נחזור אליכם עם פרטי ההחזרה.`,
  ask: { cancel: 'לבטל את ההזמנה', return: 'לבקש החזרה' },
  sure: { cancel: 'לבטל את ההזמנה? הביטול סופי.', return: 'לבקש החזרה של ההזמנה?' },
  yes: 'כן, לבטל',
  yesReturn: 'כן, לבקש החזרה',
  no: 'לא, להשאיר',
  done: 'ההזמנה בוטלה. האישור בדרך אליכם.',
  failed: 'הבקשה לא נשלחה. בדקו את החיבור לאינטרנט ונסו שוב, או התקשרו אלינו.',
  digits: 'ארבע הספרות האחרונות של הטלפון',
  digitsHint: 'של הטלפון שנתתם בהזמנה, כדי שאף אחד אחר לא יבטל אותה.',
  digitsError: 'נא להזין ארבע ספרות',
}

/**
 * The message for the buyer: the server's own where it has one, because only the server knows whether the order is
 * cancelled, the return is arranged by phone, or it is too late for both.
 */
export const outcomeOf = ({ ok, message }: Cancelled): { ok: boolean; sentence: string } => ({
  ok,
  sentence: message ?? (ok ? text.done : text.failed),
})

const Choice = styled(Row)`
  margin-block-start: ${space(4)};
  & > p {
    flex: 1 1 100%;
    font-weight: 600;
  }
  & > form {
    display: grid;
    flex: 1 1 100%;
    gap: ${space(4)};
    max-inline-size: 420px;
  }
`

const FOUR_DIGITS = /^\d{4}$/

type Props = {
  link: string
  /** dispatched already: only a return can be requested */
  dispatched: boolean
  /** paid: cancelling needs the last four digits of the phone */
  asksPhone: boolean
  /** a refund to a card has a fee */
  byCard: boolean
  onDone: () => void
  /** refused; the order may have changed */
  onRefused: () => void
}

/** Cancels an order after a confirmation. */
export const CancelOrder = ({ link, dispatched, asksPhone, byCard, onDone, onRefused }: Props) => {
  const { edge, site } = usePlatform()
  const showToast = useToast()
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [digits, setDigits] = useState('')
  /** what is wrong with the digits, and how often they were refused */
  const [digitsError, setDigitsError] = useState({ sentence: '', count: 0 })
  const choice = useFocusInside(asking)
  const refuseDigits = (sentence: string) => setDigitsError(({ count }) => ({ sentence, count: count + 1 }))

  // in an effect, because the field and its error are linked only after the render
  useEffect(() => {
    if (digitsError.count > 0) choice.current?.querySelector<HTMLElement>('[name="phoneDigits"]')?.focus()
  }, [choice, digitsError.count])

  /** the order may have been paid since the page was loaded: then the first refusal asks for the digits */
  const showsDigits = asksPhone || digitsError.count > 0

  const cancel = async () => {
    if (sending) return
    setRefusal('')
    if (showsDigits && !FOUR_DIGITS.test(digits)) return refuseDigits(text.digitsError)
    setSending(true)
    try {
      const answer = await sendCancel(edge, link, showsDigits ? digits : undefined)
      const { ok, sentence } = outcomeOf(answer)
      if (ok) {
        showToast({ message: sentence })
        onDone() // the order can no longer be cancelled, so the page removes this card
      } else if (answer.field === 'phoneDigits') {
        refuseDigits(sentence)
      } else {
        setRefusal(sentence)
        onRefused()
      }
    } catch (error) {
      setRefusal(limitSentence(error) ?? text.failed)
    }
    setSending(false)
  }

  return (
    <Card data-part="on-screen">
      <h2>{dispatched ? text.title.return : text.title.cancel}</h2>
      <p>{dispatched ? text.afterDispatch(byCard, site.terms) : text.beforeDispatch}</p>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Choice gap={3} align="center" ref={choice}>
        {asking ? (
          <>
            <p tabIndex={-1}>{dispatched ? text.sure.return : text.sure.cancel}</p>
            <Form onSubmit={() => void cancel()}>
              {showsDigits && (
                <TextField
                  label={text.digits}
                  name="phoneDigits"
                  dir="ltr"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  value={digits}
                  onChange={setDigits}
                  hint={text.digitsHint}
                  error={digitsError.sentence || undefined}
                  required
                />
              )}
              <Row gap={3}>
                <Button type="submit" variant="secondary" size="small" busy={sending}>
                  {dispatched ? text.yesReturn : text.yes}
                </Button>
                <Button variant="quiet" size="small" onClick={() => setAsking(false)}>
                  {text.no}
                </Button>
              </Row>
            </Form>
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
