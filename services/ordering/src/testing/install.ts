import type { CheckoutRequest } from '@zmig/edge-contract'
import { withCheckout } from './ordering-fixture.ts'

/** Monday: two working days after the tyres are on the shelf on Wednesday. */
export const INSTALL_DAY = '2026-11-23'

/** The same request, installed at the example garage at ten. */
export const installed = (request: CheckoutRequest, installSlot = 10, installDate = INSTALL_DAY): CheckoutRequest =>
  withCheckout(request, { sip: 'install', selectedShop: 'gumi-ayalon', installDate, installSlot })
