import { definePage, type PageEntry } from '@zmig/platform'
import { staffHead } from './admin-frame.tsx'
import { adminPage } from './admin-page.tsx'
import './shared-parts.ts'

/** Every page of the back office, each a file of its own; the parts that all share are in the slice's main file. */
export const pages: readonly PageEntry[] = [
  adminPage({
    name: 'admin-dashboard',
    paths: ['/admin'],
    open: async () => (await import(/* webpackChunkName: "page-admin-dashboard" */ './dashboard.page.tsx')).dashboard,
  }),
  adminPage({
    name: 'admin-orders',
    paths: ['/admin/orders', '/admin/orders/:orderId'],
    open: async () => (await import(/* webpackChunkName: "page-admin-orders" */ './orders.page.tsx')).orders,
  }),
  adminPage({
    name: 'admin-draft-orders',
    paths: ['/admin/draft-orders', '/admin/draft-orders/:orderId'],
    open: async () =>
      (await import(/* webpackChunkName: "page-admin-draft-orders" */ './draft-orders.page.tsx')).draftOrders,
  }),
  adminPage({
    name: 'admin-wizard-analytics',
    paths: ['/admin/wizard-analytics'],
    open: async () =>
      (await import(/* webpackChunkName: "page-admin-wizard-analytics" */ './wizard-analytics.page.tsx'))
        .wizardAnalytics,
  }),
  adminPage({
    name: 'admin-ece-certificates',
    paths: ['/admin/ece-certificates'],
    open: async () =>
      (await import(/* webpackChunkName: "page-admin-ece-certificates" */ './ece-certificates.page.tsx'))
        .eceCertificates,
  }),
  adminPage({
    name: 'admin-ece-invoices',
    paths: ['/admin/ece-invoices'],
    open: async () =>
      (await import(/* webpackChunkName: "page-admin-ece-invoices" */ './ece-invoices.page.tsx')).eceInvoices,
  }),
  adminPage({
    name: 'admin-coupons',
    paths: ['/admin/coupons'],
    open: async () => (await import(/* webpackChunkName: "page-admin-coupons" */ './coupons.page.tsx')).coupons,
  }),
  adminPage({
    name: 'admin-inbox',
    paths: ['/admin/inbox'],
    open: async () => (await import(/* webpackChunkName: "page-admin-inbox" */ './inbox.page.tsx')).inbox,
  }),
  adminPage({
    name: 'admin-holds',
    paths: ['/admin/holds'],
    open: async () => (await import(/* webpackChunkName: "page-admin-holds" */ './holds.page.tsx')).holds,
  }),
  adminPage({
    name: 'admin-phone-order',
    paths: ['/admin/orders/new/phone'],
    open: async () =>
      (await import(/* webpackChunkName: "page-admin-phone-order" */ './phone-order.page.tsx')).phoneOrder,
  }),
  adminPage({
    name: 'admin-picking',
    paths: ['/admin/orders/print/picking'],
    open: async () => (await import(/* webpackChunkName: "page-admin-picking" */ './picking.page.tsx')).picking,
  }),
  adminPage({
    name: 'admin-garage-day',
    paths: ['/admin/orders/print/garage-day'],
    open: async () =>
      (await import(/* webpackChunkName: "page-admin-garage-day" */ './garage-day.page.tsx')).garageDayPage,
  }),
  adminPage({
    name: 'admin-settings',
    paths: ['/admin/settings'],
    open: async () => (await import(/* webpackChunkName: "page-admin-settings" */ './settings.page.tsx')).settings,
  }),
  adminPage({
    name: 'admin-audit',
    paths: ['/admin/audit'],
    open: async () => (await import(/* webpackChunkName: "page-admin-audit" */ './audit.page.tsx')).audit,
  }),
  // unknown admin paths redirect to /admin (wizard-shops-and-admin.md §2)
  definePage({
    name: 'admin-unknown',
    paths: ['/admin/*'],
    features: [],
    load: ({ site }) => Promise.resolve({ head: staffHead(site), redirect: '/admin' }),
    View: () => null,
  }),
]
