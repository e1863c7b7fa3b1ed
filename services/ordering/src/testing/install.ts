import type { OrderRequest } from '../place-order/buyer.decider.ts'
import { withCheckout } from './ordering-fixture.ts'

/** Monday: two working days after the tyres are on the shelf on Wednesday. */
export const INSTALL_DAY = '2026-11-23'

/** The same request, installed at the example garage at ten. */
export const installed = (request: OrderRequest, installSlot = 10, installDate = INSTALL_DAY): OrderRequest =>
  withCheckout(request, { sip: 'install', selectedShop: 'gumi-ayalon', installDate, installSlot })
