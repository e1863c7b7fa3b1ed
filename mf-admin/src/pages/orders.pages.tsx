import { AccountingExport } from '../features/accounting/accounting.tsx'
import { CancelDialog, CancelOrder, MoveOrder } from '../features/order-actions/index.ts'
import { OrderDesk, ordersSlice } from '../features/orders/orders.tsx'
import { PhoneOrderForm, phoneOrderSlice } from '../features/phone-order/phone-order.tsx'
import {
  PickChosen,
  PickFilter,
  PrintChosen,
  sheetsAddress,
  OrderSheets,
  Picking,
  GarageDayList,
} from '../features/print/index.ts'
import { AdminButtonLink } from '../parts/controls.tsx'
import type { AdminContent } from './admin-page.tsx'

const Orders = ({ params }: { params: Record<string, string> }) => (
  <OrderDesk
    orderId={params['orderId']}
    chosenTools={(chosen) => (
      <>
        <PickChosen chosen={chosen} />
        <PrintChosen chosen={chosen} />
      </>
    )}
    tools={(filterNow) => (
      <>
        <AdminButtonLink look="primary" icon="phone" href="/admin/orders/new/phone">
          הזמנה טלפונית
        </AdminButtonLink>
        <PickFilter filterNow={filterNow} />
        <AdminButtonLink icon="calendar" href="/admin/orders/print/garage-day">
          סידור יום למוסך
        </AdminButtonLink>
        <AccountingExport />
      </>
    )}
    appointment={(order, changed) => <MoveOrder order={order} onChanged={changed} />}
    cancellation={(order, changed, close) => <CancelDialog order={order} onChanged={changed} onClose={close} />}
    actions={(order, changed) => (
      <>
        <CancelOrder order={order} onChanged={changed} />
        <AdminButtonLink look="quiet" icon="mail" href={`/admin/messages?order=${order.orderId}`}>
          הודעות ללקוח
        </AdminButtonLink>
        <AdminButtonLink look="quiet" icon="printer" href={sheetsAddress([order.orderId])}>
          הדפסה
        </AdminButtonLink>
      </>
    )}
  />
)

/** `/admin/orders` and `/admin/orders/{orderId}`: the orders, newest first, and one of them beside the list. */
export const orders: AdminContent = { features: [ordersSlice], View: Orders }

/** `/admin/orders/new/phone` */
export const phoneOrder: AdminContent = { features: [phoneOrderSlice], View: PhoneOrderForm }

/** `/admin/orders/print/picking` */
export const picking: AdminContent = { View: Picking }

/** `/admin/orders/print/sheets` */
export const orderSheets: AdminContent = { View: OrderSheets }

/** `/admin/orders/print/garage-day` */
export const garageDayPage: AdminContent = { View: GarageDayList }
