import styled from '@emotion/styled'
import { Card, space } from '@zmig/platform'
import {
  awaitsPickup,
  guestOrderText,
  needsOtherGarage,
  OrderAppointment,
  OrderGoods,
  OrderLayout,
  OrderPickup,
  OrderWithoutGarage,
  useGuestOrder,
} from '../../features/guest-order/index.ts'
import { Waiting } from '../../layout/page-layout.tsx'
import { WhatNext } from '../../layout/what-next.tsx'

const Details = styled(OrderLayout)`
  max-inline-size: 620px;
  margin-block-end: ${space(8)};
`

/** What was paid for: garage and time, what comes next, tyres and amounts. @param link of the order */
export const PaidOrder = ({ link }: { link: string }) => {
  const { view } = useGuestOrder(link, () => undefined)
  if (view.status === 'loading' || view.status === 'not-ready') return <Waiting label={guestOrderText.loading} />
  if (view.status !== 'shown') return null // the order's page is linked above
  const { order } = view
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
          <WhatNext sip={order.sip} payAtGarage={order.payAtGarage} />
        </Card>
      )}
      <OrderGoods order={order} />
    </Details>
  )
}
