import { AccountingExport } from '../features/accounting/accounting.tsx'
import { CancelOrder, MoveOrder } from '../features/order-actions/order-actions.tsx'
import { OrderDesk, ordersSlice } from '../features/orders/orders.tsx'
import { pickingAddress } from '../features/print/index.ts'
import { AdminButtonLink } from '../parts/controls.tsx'
import type { AdminContent } from './admin-page.tsx'

const Orders = ({ params }: { params: Record<string, string> }) => (
  <OrderDesk
    orderId={params['orderId']}
    tools={(shown) => (
      <>
        <AdminButtonLink look="primary" icon="phone" href="/admin/orders/new/phone">
          הזמנה טלפונית
        </AdminButtonLink>
        <AdminButtonLink icon="printer" href={pickingAddress(shown)}>
          רשימת ליקוט
        </AdminButtonLink>
        <AdminButtonLink icon="calendar" href="/admin/orders/print/garage-day">
          יום במוסך
        </AdminButtonLink>
        <AccountingExport />
      </>
    )}
    appointment={(order, changed) => <MoveOrder order={order} onChanged={(next) => void changed(next)} />}
    actions={(order, changed) => (
      <>
        <CancelOrder order={order} onChanged={(next) => void changed(next)} />
        <AdminButtonLink look="quiet" icon="printer" href={pickingAddress([order.orderId])}>
          הדפסה
        </AdminButtonLink>
      </>
    )}
  />
)

/** `/admin/orders` and `/admin/orders/{orderId}`: the orders, newest first, and one of them beside the list. */
export const orders: AdminContent = { features: [ordersSlice], View: Orders }
