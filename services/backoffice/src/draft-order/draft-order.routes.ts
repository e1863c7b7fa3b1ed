import type { Router } from 'express'
import type { BackofficeDeps } from '../deps.ts'

/** Draft supplier orders: generated, edited, exported and ordered. */
export const mountDraftOrderRoutes = (_router: Router, _deps: BackofficeDeps): void => undefined
