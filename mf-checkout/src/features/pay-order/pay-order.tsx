import { useState } from 'react'
import { Button, Card, Ltr, money, Stack, usePlatform } from '@zmig/platform'
import { sendPay } from '../../api/guest-order.ts'
import { Notice } from '../../layout/notice.tsx'

const text = {
  title: 'התשלום על ההזמנה',
  waiting: 'הצמיגים שמורים לכם, וההזמנה מחכה לתשלום בכרטיס אשראי.',
  pay: 'לתשלום',
  failed: 'אי אפשר להגיע כרגע לעמוד התשלום. בדקו את החיבור לאינטרנט ונסו שוב, או התקשרו אלינו.',
}

type Props = { link: string; amount: number; onRefused: () => void }

/** Leads to the payment page of an order that waits for a card: the shop placed it by phone, or the buyer left that page. */
export const PayOrder = ({ link, amount, onRefused }: Props) => {
  const { edge } = usePlatform()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const pay = async () => {
    setSending(true)
    setFailure('')
    try {
      const { redirectUrl, message } = await sendPay(edge, link)
      if (redirectUrl) {
        location.assign(redirectUrl)
        return
      }
      setFailure(message ?? text.failed)
      onRefused()
    } catch {
      setFailure(text.failed)
    }
    setSending(false)
  }
  return (
    <Card data-part="on-screen">
      <h2>{text.title}</h2>
      <Stack align="start">
        <p>{text.waiting}</p>
        {failure && <Notice tone="error">{failure}</Notice>}
        <Button busy={sending} onClick={() => void pay()}>
          {text.pay} <Ltr>{money(amount)}</Ltr>
        </Button>
      </Stack>
    </Card>
  )
}
