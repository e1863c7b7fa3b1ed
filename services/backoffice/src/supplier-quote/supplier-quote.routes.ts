import type { Router } from 'express'
import type { BackofficeDeps } from '../deps.ts'

/** What suppliers ask for tyres, and what the shop sold before it kept orders. */
export const mountSupplierQuoteRoutes = (_router: Router, _deps: BackofficeDeps): void => undefined
