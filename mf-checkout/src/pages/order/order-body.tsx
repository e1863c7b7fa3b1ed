import { useRef } from 'react'
import { PageTitle, useToast } from '@zmig/platform'
import { CancelOrder } from '../../features/cancel-order/index.ts'
import {
  awaitsGarage,
  awaitsPickup,
  guestOrderText,
  isReturning,
  OrderAppointment,
  OrderFailed,
  OrderGarageOut,
  OrderGoods,
  OrderHelp,
  OrderLayout,
  OrderPickup,
  OrderReturn,
  OrderSoon,
  OrderStatusCard,
  OrderUnknown,
  useGuestOrder,
} from '../../features/guest-order/index.ts'
import { Reschedule } from '../../features/reschedule/index.ts'
import { Waiting } from '../../layout/waiting.tsx'
import { TransferDetails } from '../../transfer/index.ts'

/** An order as whoever holds its link sees it, and what they may still change. */
export const OrderBody = ({ link }: { link: string }) => {
  const showToast = useToast()
  const title = useRef<HTMLHeadingElement>(null)
  const { view, refresh, lookAgain } = useGuestOrder(link, () => {
    showToast({ message: guestOrderText.moved })
    title.current?.focus()
  })
  /** what could be done is done, and its card goes away with the focus */
  const start = () => {
    refresh()
    title.current?.focus()
  }
  if (view.status !== 'shown')
    return (
      <OrderLayout>
        <PageTitle>{guestOrderText.anyTitle}</PageTitle>
        {view.status === 'loading' && <Waiting label={guestOrderText.loading} />}
        {view.status === 'unknown' && <OrderUnknown />}
        {view.status === 'soon' && <OrderSoon onRetry={refresh} />}
        {view.status === 'failed' && <OrderFailed onRetry={refresh} />}
      </OrderLayout>
    )
  const { order } = view
  return (
    <OrderLayout>
      <PageTitle ref={title} tabIndex={-1}>
        {guestOrderText.title(order.orderId)}
      </PageTitle>
      <OrderStatusCard order={order} />
      {order.returnAsked && <OrderReturn status={order.status} returnAsked={order.returnAsked} />}
      {order.bankDetails && (
        <TransferDetails
          bank={order.bankDetails}
          amount={order.payNow}
          until={order.expiresAt}
          timed={order.appointment?.date !== undefined && !order.appointment.broken}
        />
      )}
      {awaitsGarage(order) && <OrderGarageOut {...order} />}
      {order.appointment && !awaitsGarage(order) && (
        <OrderAppointment
          appointment={order.appointment}
          there={order.status === 'doneTransit'}
          returning={isReturning(order)}
          link={link}
        >
          {order.can.reschedule && (
            <Reschedule
              link={link}
              broken={(order.appointment.broken ?? false) && !isReturning(order)}
              onMoved={refresh}
              onRefused={lookAgain}
            />
          )}
        </OrderAppointment>
      )}
      {awaitsPickup(order) && <OrderPickup />}
      <OrderGoods order={order} />
      {order.can.cancel && (
        <CancelOrder
          link={link}
          dispatched={order.can.isReturn}
          byCard={order.paymentMethod === 'creditcard'}
          onDone={start}
          onRefused={lookAgain}
        />
      )}
      <OrderHelp orderId={order.orderId} />
    </OrderLayout>
  )
}
