import styled from '@emotion/styled'
import { useState } from 'react'
import { type AnswerOf, type Order, paymentData } from '@zmig/edge-contract'
import { Alert, color, Ltr } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { text } from './text.ts'

const State = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  white-space: nowrap;
  &::before {
    content: '';
    inline-size: 8px;
    block-size: 8px;
    border: 2px solid currentColor;
    border-radius: 50%;
  }
  color: ${color.muted};
  &[data-state='paid'] {
    color: ${color.green};
  }
  &[data-state='paid']::before {
    background: currentColor;
  }
  &[data-state='pending'] {
    color: ${color.amber};
  }
  &[data-state='refund_due'],
  &[data-state='expired'] {
    color: ${color.red};
  }
`

/** A dot and a word. */
export const PaymentState = ({ status }: { status: Order['paymentStatus'] }) => (
  <State data-state={status}>{text.paymentLabels[status]}</State>
)

type Card = AnswerOf<typeof paymentData>['cData']

/** Status of the payment, and on request what is known of the card: asking is recorded, so it is never asked by itself. */
export const Payment = ({ order }: { order: Order }) => {
  const { edge, user } = useStaff()
  const [card, setCard] = useState<Card>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    setFailed(false)
    try {
      setCard((await edge.call(paymentData, { params: { orderId: order.orderId, token: user._id } })).cData)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>
        <PaymentState status={order.paymentStatus} /> · {text.method(order.paymentMethod)}
      </p>
      {card === undefined && order.paymentMethod === 'creditcard' && (
        <p>
          <AdminButton look="quiet" small icon="eye" busy={busy} onClick={() => void show()}>
            {text.showCard}
          </AdminButton>{' '}
          <small>{text.cardLogged}</small>
        </p>
      )}
      {card === null && <p role="status">{text.noCard}</p>}
      {card && (
        <p role="status">
          <Ltr>{card.num}</Ltr>
          {card.ex && (
            <>
              {' · '}
              <Ltr>{card.ex}</Ltr>
            </>
          )}
          {card.noc && (
            <>
              {' · '}
              <bdi>{card.noc}</bdi>
            </>
          )}
          {' · '}
          {text.instalments(card.ins)}
        </p>
      )}
      {failed && <Alert tone="error">{text.cardFailed}</Alert>}
    </>
  )
}
