import { DraftOrders } from '../features/draft-orders/draft-orders.tsx'
import { EceCertificates } from '../features/ece-certificates/ece-certificates.tsx'
import { EceInvoices } from '../features/ece-invoices/ece-invoices.tsx'
import { AwaitedOrders, Receiving } from '../features/receiving/receiving.tsx'
import { Shipments } from '../features/shipments/shipments.tsx'
import { SupplierQuotes } from '../features/supplier-quotes/supplier-quotes.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/draft-orders` and `/admin/draft-orders/{orderId}` */
export const draftOrders: AdminContent = {
  View: ({ params }) => <DraftOrders params={params} receiving={({ _id }) => <Receiving orderId={_id} />} />,
}

/** `/admin/supplier-quotes` */
export const supplierQuotes: AdminContent = { View: SupplierQuotes }

/** `/admin/shipments` */
export const shipments: AdminContent = {
  View: () => <Shipments receiving={(onChanged) => <AwaitedOrders onChanged={onChanged} />} />,
}

/** `/admin/ece-certificates` */
export const eceCertificates: AdminContent = { View: EceCertificates }

/** `/admin/ece-invoices` */
export const eceInvoices: AdminContent = { View: EceInvoices }
