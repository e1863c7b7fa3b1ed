import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useRef } from 'react'
import { useSelector } from 'react-redux'
import { definePage, PageTitle, useToast } from '@zmig/platform'
import { CancelOrder } from '../../features/cancel-order/cancel-order.tsx'
import { FindOrder, findOrderText } from '../../features/find-order/find-order.tsx'
import {
  awaitsPickup,
  guestOrderText,
  hasOpenReturn,
  needsOtherGarage,
  OrderAppointment,
  OrderFailed,
  OrderGoods,
  OrderHelp,
  OrderLayout,
  OrderNotReady,
  OrderPickup,
  OrderReturn,
  OrderStatusCard,
  OrderUnknown,
  OrderWithoutGarage,
  useGuestOrder,
} from '../../features/guest-order/index.ts'
import { PayOrder } from '../../features/pay-order/pay-order.tsx'
import { Reschedule } from '../../features/reschedule/reschedule.tsx'
import { PageBody, PrintedSeller, Waiting } from '../../layout/page-layout.tsx'
import { TransferDetails } from '../../transfer/transfer-details.tsx'

type LinkedOrderState = { orderId: string }

/** The number that the server read from the signed link, so that the first heading names the order. */
const linkedOrderSlice = createSlice({
  name: 'linkedOrder',
  initialState: { orderId: '' } as LinkedOrderState,
  reducers: { orderLinked: (_state, { payload }: PayloadAction<string>) => ({ orderId: payload }) },
})

/** The server renders the page of a valid link as `/order/Z-1042`; a browser's address has the signature too. */
const isOrderId = (link: string): boolean => /^[A-Z]+-\d+$/.test(link)

/** An order as the holder of its link sees it, and what they may still change. */
const OrderBody = ({ link }: { link: string }) => {
  const showToast = useToast()
  const title = useRef<HTMLHeadingElement>(null)
  const { orderId } = useSelector((state: { linkedOrder: LinkedOrderState }) => state.linkedOrder)
  const { view, refresh, recheck } = useGuestOrder(link, () => {
    showToast({ message: guestOrderText.moved })
    title.current?.focus()
  })
  /** the card of the action disappears with the focus, so the title takes it */
  const reload = () => {
    refresh()
    title.current?.focus()
  }
  if (view.status !== 'shown')
    return (
      <OrderLayout>
        <PageTitle>
          {orderId && view.status !== 'unknown' ? guestOrderText.title(orderId) : guestOrderText.anyTitle}
        </PageTitle>
        {view.status === 'loading' && <Waiting label={guestOrderText.loading} />}
        {view.status === 'unknown' && <OrderUnknown />}
        {view.status === 'not-ready' && <OrderNotReady onRetry={refresh} />}
        {view.status === 'failed' && <OrderFailed onRetry={refresh} />}
      </OrderLayout>
    )
  const { order } = view
  return (
    <OrderLayout>
      <PrintedSeller />
      <PageTitle ref={title} tabIndex={-1}>
        {guestOrderText.title(order.orderId)}
      </PageTitle>
      <OrderStatusCard order={order} />
      {order.returnAsked && <OrderReturn status={order.status} returnAsked={order.returnAsked} />}
      {order.can.pay && <PayOrder link={link} amount={order.payNow} onRefused={recheck} />}
      {order.bankDetails && (
        <TransferDetails
          bank={order.bankDetails}
          amount={order.payNow}
          until={order.expiresAt}
          timed={order.appointment?.date !== undefined && !order.appointment.broken}
        />
      )}
      {needsOtherGarage(order) && <OrderWithoutGarage {...order} />}
      {order.appointment && !needsOtherGarage(order) && (
        <OrderAppointment
          appointment={order.appointment}
          there={order.status === 'doneTransit'}
          returning={hasOpenReturn(order)}
          link={link}
        >
          {order.can.reschedule && (
            <Reschedule
              link={link}
              broken={(order.appointment.broken ?? false) && !hasOpenReturn(order)}
              onMoved={refresh}
              onRefused={recheck}
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
          asksPhone={order.can.asksPhone ?? false}
          byCard={order.paymentMethod === 'creditcard'}
          onDone={reload}
          onRefused={recheck}
        />
      )}
      <OrderHelp orderId={order.orderId} />
    </OrderLayout>
  )
}

/**
 * `/order/{link}`: the server renders the heading with the order's number, or 404 for a wrong signature; the browser reads
 * the order with the link.
 */
export const orderPage = definePage({
  name: 'order',
  paths: ['/order/:link'],
  features: [linkedOrderSlice],
  load: ({ params, site, store }) => {
    const { link = '' } = params
    store.dispatch(linkedOrderSlice.actions.orderLinked(isOrderId(link) ? link : ''))
    return Promise.resolve({
      status: isOrderId(link) ? 200 : 404,
      head: {
        title: `${guestOrderText.lines} | ${site.shopName}`,
        description: findOrderText.explanation,
        noindex: true,
      },
    })
  },
  View: ({ params }) => (
    <PageBody>
      <OrderBody link={params['link'] ?? ''} />
    </PageBody>
  ),
})

/** `/order`: sends the link of an order again. */
export const findOrderPage = definePage({
  name: 'find-order',
  paths: ['/order'],
  features: [],
  load: ({ site }) =>
    Promise.resolve({
      head: {
        title: `${findOrderText.title} | ${site.shopName}`,
        description: findOrderText.explanation,
        noindex: true,
      },
    }),
  View: () => (
    <PageBody>
      <FindOrder />
    </PageBody>
  ),
})
