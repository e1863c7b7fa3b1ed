import type { Router } from 'express'
import type { BackofficeDeps } from '../deps.ts'

/** Imports of many products, prices and stocks at once. */
export const mountProductImportRoutes = (_router: Router, _deps: BackofficeDeps): void => undefined
