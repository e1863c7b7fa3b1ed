import type { Router } from 'express'
import type { BackofficeDeps } from '../deps.ts'

/** ECE invoices, whose rows name certificates. */
export const mountEceInvoiceRoutes = (_router: Router, _deps: BackofficeDeps): void => undefined
