import { definePage, type PageEntry } from '@zmig/platform'
import { staffHead } from './admin-frame.tsx'
import { adminPage } from './admin-page.tsx'

// Pages of one kind of work are one file: they share much, and staff go back and forth between them. The server renders the frame
// of a page without its content: `typeof document` is known to the build, which leaves the files out of the server's bundle.

/** What the shop's day and the wizard come to, and the charts that show it. */
const numbers = async () =>
  typeof document === 'undefined'
    ? undefined
    : import(
        /* webpackChunkName: "page-admin-dashboard.admin-wizard-analytics" */
        './numbers.pages.tsx'
      )
/** The work on orders, with what is printed of them. */
const orders = async () =>
  typeof document === 'undefined'
    ? undefined
    : import(
        /* webpackChunkName: "page-admin-orders.admin-phone-order.admin-picking.admin-order-sheets.admin-garage-day" */
        './orders.pages.tsx'
      )
/** What waits for staff, and what they look after now and then. */
const office = async () =>
  typeof document === 'undefined'
    ? undefined
    : import(
        /* webpackChunkName: "page-admin-inbox.admin-holds.admin-coupons.admin-settings.admin-audit.admin-slices.admin-opening.admin-books" */
        './office.pages.tsx'
      )
/** Buying and certificates. */
const stock = async () =>
  typeof document === 'undefined'
    ? undefined
    : import(
        /* webpackChunkName: "page-admin-draft-orders.admin-supplier-quotes.admin-shipments.admin-ece-certificates.admin-ece-invoices" */
        './stock.pages.tsx'
      )
/** What is sold. */
const products = async () =>
  typeof document === 'undefined'
    ? undefined
    : import(
        /* webpackChunkName: "page-admin-products.admin-product-import" */
        './products.pages.tsx'
      )
/** What products are sorted by, and the motorcycles that they fit. */
const catalogue = async () =>
  typeof document === 'undefined'
    ? undefined
    : import(
        /* webpackChunkName: "page-admin-bikes.admin-brands.admin-lines.admin-categories" */
        './catalogue.pages.tsx'
      )
/** Who fits tyres, and what the shop writes to people. */
const garages = async () =>
  typeof document === 'undefined'
    ? undefined
    : import(
        /* webpackChunkName: "page-admin-garages.admin-messages" */
        './garages.pages.tsx'
      )

/** Every page of the back office, in the order of the specification; the parts that all share are in the slice's main file. */
export const pages: readonly PageEntry[] = [
  adminPage({
    name: 'admin-dashboard',
    paths: ['/admin'],
    open: async () => (await numbers())?.dashboard,
  }),
  adminPage({
    name: 'admin-orders',
    paths: ['/admin/orders', '/admin/orders/:orderId'],
    open: async () => (await orders())?.orders,
  }),
  adminPage({
    name: 'admin-draft-orders',
    paths: ['/admin/draft-orders', '/admin/draft-orders/:orderId'],
    open: async () => (await stock())?.draftOrders,
  }),
  adminPage({
    name: 'admin-wizard-analytics',
    paths: ['/admin/wizard-analytics'],
    open: async () => (await numbers())?.wizardAnalytics,
  }),
  adminPage({
    name: 'admin-ece-certificates',
    paths: ['/admin/ece-certificates'],
    open: async () => (await stock())?.eceCertificates,
  }),
  adminPage({
    name: 'admin-ece-invoices',
    paths: ['/admin/ece-invoices'],
    open: async () => (await stock())?.eceInvoices,
  }),
  adminPage({
    name: 'admin-coupons',
    paths: ['/admin/coupons'],
    open: async () => (await office())?.coupons,
  }),
  adminPage({
    name: 'admin-inbox',
    paths: ['/admin/inbox'],
    open: async () => (await office())?.inbox,
  }),
  adminPage({
    name: 'admin-holds',
    paths: ['/admin/holds'],
    open: async () => (await office())?.holds,
  }),
  adminPage({
    name: 'admin-phone-order',
    paths: ['/admin/orders/new/phone'],
    open: async () => (await orders())?.phoneOrder,
  }),
  adminPage({
    name: 'admin-picking',
    paths: ['/admin/orders/print/picking'],
    open: async () => (await orders())?.picking,
  }),
  adminPage({
    name: 'admin-order-sheets',
    paths: ['/admin/orders/print/sheets'],
    open: async () => (await orders())?.orderSheets,
  }),
  adminPage({
    name: 'admin-garage-day',
    paths: ['/admin/orders/print/garage-day'],
    open: async () => (await orders())?.garageDayPage,
  }),
  adminPage({
    name: 'admin-settings',
    paths: ['/admin/settings'],
    open: async () => (await office())?.settings,
  }),
  adminPage({
    name: 'admin-audit',
    paths: ['/admin/audit'],
    open: async () => (await office())?.audit,
  }),
  adminPage({
    name: 'admin-slices',
    paths: ['/admin/slices'],
    open: async () => (await office())?.slices,
  }),
  adminPage({
    name: 'admin-opening',
    paths: ['/admin/opening'],
    open: async () => (await office())?.opening,
  }),
  adminPage({
    name: 'admin-books',
    paths: ['/admin/books'],
    open: async () => (await office())?.books,
  }),
  adminPage({
    name: 'admin-supplier-quotes',
    paths: ['/admin/supplier-quotes'],
    open: async () => (await stock())?.supplierQuotes,
  }),
  adminPage({
    name: 'admin-shipments',
    paths: ['/admin/shipments'],
    open: async () => (await stock())?.shipments,
  }),
  adminPage({
    name: 'admin-products',
    paths: ['/admin/products'],
    open: async () => (await products())?.products,
  }),
  adminPage({
    name: 'admin-product-import',
    paths: ['/admin/products/import'],
    open: async () => (await products())?.productImport,
  }),
  adminPage({
    name: 'admin-bikes',
    paths: ['/admin/bikes'],
    open: async () => (await catalogue())?.bikes,
  }),
  adminPage({
    name: 'admin-brands',
    paths: ['/admin/brands'],
    open: async () => (await catalogue())?.brands,
  }),
  adminPage({
    name: 'admin-lines',
    paths: ['/admin/lines'],
    open: async () => (await catalogue())?.lines,
  }),
  adminPage({
    name: 'admin-categories',
    paths: ['/admin/categories'],
    open: async () => (await catalogue())?.categories,
  }),
  adminPage({
    name: 'admin-garages',
    paths: ['/admin/garages', '/admin/garages/:garageId'],
    open: async () => (await garages())?.garages,
  }),
  adminPage({
    name: 'admin-messages',
    paths: ['/admin/messages'],
    open: async () => (await garages())?.messages,
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
