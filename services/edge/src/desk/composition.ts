import type { Clock, Database, ServiceClient } from '@zmig/kit'
import { listParkedEvents } from '@zmig/outbox'
import type { Calls, Door } from '../door/composition.ts'
import { createStaffBikes } from './bike/staff-bike.ts'
import { createStaffBooks } from './books/staff-books.ts'
import { createStaffBrands } from './brand/staff-brand.ts'
import { createStaffCategories } from './category/staff-category.ts'
import { createStaffLines } from './line/staff-line.ts'
import { createStaffListFiles } from './list-file/staff-list-file.ts'
import { createStaffCouponCommands } from './coupon/staff-coupon.commands.ts'
import { createStaffCouponQueries } from './coupon/staff-coupon.queries.ts'
import { createDashboardQueries } from './dashboard/dashboard.queries.ts'
import { createStaffDocuments } from './document/staff-documents.ts'
import { createStaffDraftOrders } from './draft-order/staff-draft-order.ts'
import { createStaffEceCertificates } from './ece-certificate/staff-ece-certificate.ts'
import { createStaffEceInvoices } from './ece-invoice/staff-ece-invoice.ts'
import { createStaffGarages } from './garage/staff-garage.ts'
import { createInboxCommands } from './inbox/inbox.commands.ts'
import { createInboxQueries } from './inbox/inbox.queries.ts'
import { createTasks } from './inbox/tasks.ts'
import { createWaiting } from './inbox/waiting.ts'
import { createStaffMessages } from './message/staff-message.ts'
import { createOrderActions } from './order-actions/order-actions.ts'
import { createLiveOrders } from './order/live-orders.ts'
import { createOrderDetailQueries } from './order/order-detail.queries.ts'
import { createAccountingExport, createOrderExport } from './order/order-export.ts'
import { createOrderCommands } from './order/order.commands.ts'
import { createOrderQueries } from './order/order.queries.ts'
import { createStaffOpening } from './opening/staff-opening.ts'
import { createStaffProductImports } from './product-import/staff-product-import.ts'
import { createProductListQueries } from './product-list/product-list.queries.ts'
import { createStaffProducts } from './product/staff-product.ts'
import { createStaffReceipts } from './receipt/staff-receipt.ts'
import { createStaffShipments } from './staff-shipment/staff-shipment.ts'
import { createStaffSlices } from './slice/staff-slice.ts'
import { createStaffSupplierQuotes } from './supplier-quote/staff-supplier-quote.ts'
import { createWizardAnalyticsQueries } from './wizard/wizard-analytics.queries.ts'
import { createWizardTrendsQueries } from './wizard/wizard-trends.queries.ts'

type DeskDeps = {
  database: Database
  services: ServiceClient
  clock: Clock
  /** the address that shoppers type */
  publicUrl: string
  door: Pick<Door, 'bus' | 'sessions' | 'audit' | 'readYourWrites' | 'proxyStatus'>
}

type Desk = Calls & {
  /** ends the open streams */
  stop(): void
}

/** The back office: everything that needs a session of staff. */
export const createDesk = ({ database, services, clock, publicUrl, door }: DeskDeps): Desk => {
  const { bus, sessions, audit, readYourWrites, proxyStatus } = door
  const sql = database
  const tasks = createTasks(database, clock)
  const waiting = createWaiting(sql, services, () => listParkedEvents(sql))
  const liveOrders = createLiveOrders({ bus, isOpen: sessions.isOpen })
  const orderActions = createOrderActions({ sql, services, readYourWrites, audit })
  const pages = [
    createStaffSupplierQuotes,
    createStaffDraftOrders,
    createStaffReceipts,
    createStaffShipments,
    createStaffEceCertificates,
    createStaffEceInvoices,
    createStaffBrands,
    createStaffCategories,
    createStaffLines,
    createStaffListFiles,
    createStaffProducts,
    createStaffProductImports,
    createStaffBikes,
    createStaffGarages,
    createStaffMessages,
    createStaffDocuments,
    createStaffBooks,
    createStaffSlices,
    createStaffOpening({ publicUrl, proxyStatus }),
  ].map((createPage) => createPage({ sql, services, audit, clock }))
  return {
    queries: [
      ...createOrderQueries({ sql, services, audit }),
      liveOrders.query,
      ...createOrderDetailQueries({ sql, services, audit }),
      ...orderActions.queries,
      ...createStaffCouponQueries(sql, services),
      ...createWizardAnalyticsQueries(sql, clock, audit),
      ...createWizardTrendsQueries(sql, clock),
      ...createProductListQueries(sql),
      ...createInboxQueries({ sql, waiting, tasks, audit }),
      ...createDashboardQueries({ sql, services, waiting, clock }),
      ...pages.flatMap((page) => page.queries),
    ],
    commands: [
      ...orderActions.commands,
      ...createStaffCouponCommands(sql, services, audit),
      createOrderExport(sql, audit),
      createAccountingExport(sql, audit),
      ...createOrderCommands({ sql, services, readYourWrites, audit }),
      ...createInboxCommands({ sql, services, tasks, audit }),
      ...pages.flatMap((page) => page.commands),
    ],
    stop: () => liveOrders.stop(),
  }
}
