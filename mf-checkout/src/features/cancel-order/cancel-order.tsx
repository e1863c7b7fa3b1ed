import styled from '@emotion/styled'
import { useState } from 'react'
import { daysText, percentText, shekelsText, type Terms } from '@zmig/edge-contract'
import { Button, Card, space, usePlatform, useToast } from '@zmig/platform'
import { type Done, sendCancel } from '../../api/guest-order.ts'
import { useFocusInside } from '../../layout/focus.ts'
import { Notice } from '../../layout/notice.tsx'

/** Exported for tests. */
export const text = {
  title: { cancel: 'ביטול ההזמנה', return: 'החזרת ההזמנה' },
  beforeDispatch: 'אפשר לבטל עד שההזמנה יוצאת לדרך. אם שילמתם, נחזיר את כל הכסף באותה דרך.',
  afterDispatch: (byCard: boolean, { returnDays, cardReturnFee, cardReturnPercent }: Terms) =>
    `אפשר לבקש החזרה בתוך ${daysText(returnDays)} מהמשלוח. ${byCard && cardReturnFee > 0 ? `מההחזר לכרטיס יורדים דמי טיפול של ${shekelsText(cardReturnFee)}, ולא יותר מ${percentText(cardReturnPercent)} מהמחיר.` : 'כל הסכום חוזר אליכם.'} נחזור אליכם עם פרטי ההחזרה.`,
  ask: { cancel: 'לבטל את ההזמנה', return: 'לבקש החזרה' },
  sure: { cancel: 'לבטל את ההזמנה? אי אפשר לחזור מזה.', return: 'לבקש החזרה של ההזמנה?' },
  yes: 'כן, לבטל',
  yesReturn: 'כן, לבקש החזרה',
  no: 'לא, להשאיר',
  done: 'הבקשה התקבלה. שלחנו לכם אישור.',
  failed: 'הבקשה לא נשלחה. בדקו את החיבור לאינטרנט ונסו שוב, או התקשרו אלינו.',
}

/**
 * The message for the buyer: the server's own where it has one, because only the server knows whether the order is
 * cancelled, the return is arranged by phone, or it is too late for both.
 */
export const outcomeOf = ({ ok, message }: Done): { ok: boolean; sentence: string } => ({
  ok,
  sentence: message ?? (ok ? text.done : text.failed),
})

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
  /** dispatched already: only a return can be requested */ dispatched: boolean
  /** a refund to a card has a fee */ byCard: boolean
  onDone: () => void
  /** refused; the order may have changed */
  onRefused: () => void
}

/** Cancels an order after a confirmation. */
export const CancelOrder = ({ link, dispatched, byCard, onDone, onRefused }: Props) => {
  const { edge, site } = usePlatform()
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
        onDone() // the order can no longer be cancelled, so the page removes this card
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
      <p>{dispatched ? text.afterDispatch(byCard, site.terms) : text.beforeDispatch}</p>
      {refusal && <Notice tone="error">{refusal}</Notice>}
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
