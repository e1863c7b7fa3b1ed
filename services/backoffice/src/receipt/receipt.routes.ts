import type { Router } from 'express'
import type { BackofficeDeps } from '../deps.ts'

/** Goods received of ordered draft orders. */
export const mountReceiptRoutes = (_router: Router, _deps: BackofficeDeps): void => undefined
