import styled from '@emotion/styled'
import { useEffect } from 'react'
import { Card, space } from '@zmig/platform'
import {
  awaitsPickup,
  guestOrderText,
  needsOtherGarage,
  OrderAppointment,
  OrderGoods,
  OrderLayout,
  OrderPickup,
  OrderStatusCard,
  OrderWithoutGarage,
  useGuestOrder,
} from '../../features/guest-order/index.ts'
import { Waiting } from '../../layout/page-layout.tsx'
import { WhatNext } from '../../layout/what-next.tsx'

const Details = styled(OrderLayout)`
  max-inline-size: 620px;
  margin-block-end: ${space(8)};
`

type Props = {
  /** of the order */ link: string
  /** who cancelled it and goes back reads no thanks */ onCancelled: () => void
}

/** What was paid for: garage and time, what comes next, tyres and amounts. */
export const PaidOrder = ({ link, onCancelled }: Props) => {
  const { view } = useGuestOrder(link, () => undefined)
  const cancelled = view.status === 'shown' && view.order.status === 'cancelled'
  useEffect(() => {
    if (cancelled) onCancelled()
  }, [cancelled, onCancelled])
  if (view.status === 'loading' || view.status === 'not-ready') return <Waiting label={guestOrderText.loading} />
  if (view.status !== 'shown') return null // the order's page is linked above
  const { order } = view
  // who goes back to this page after cancelling the order waits for nothing any more
  if (cancelled)
    return (
      <Details>
        <OrderStatusCard order={order} />
      </Details>
    )
  const withoutGarage = needsOtherGarage(order)
  return (
    <Details>
      {withoutGarage && <OrderWithoutGarage {...order} />}
      {order.appointment && !withoutGarage && (
        <OrderAppointment appointment={order.appointment} there={false} returning={false} link={link} />
      )}
      {awaitsPickup(order) ? (
        <OrderPickup />
      ) : (
        <Card>
          <h2>{guestOrderText.next}</h2>
          {order.town && <p>{`${guestOrderText.town}: ${order.town}`}</p>}
          <WhatNext sip={order.sip} payAtGarage={order.payAtGarage} />
        </Card>
      )}
      <OrderGoods order={order} />
    </Details>
  )
}
