import type { Router } from 'express'
import type { BackofficeDeps } from '../deps.ts'

/** ECE certificates of imported tyres. */
export const mountEceCertificateRoutes = (_router: Router, _deps: BackofficeDeps): void => undefined
