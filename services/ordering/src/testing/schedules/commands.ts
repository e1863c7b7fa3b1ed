import type { ServiceDeps } from '@zmig/projections'
import { orderingConfig, type OrderingConfig } from '../../config.ts'
import { createExpireCards, createExpireTransfers } from '../../deadline/deadline.commands.ts'
import { createGuestOrders } from '../../manage-order/guest-order.commands.ts'
import { createReschedule } from '../../manage-order/reschedule.commands.ts'
import { createStaffOrders } from '../../manage-order/staff-order.commands.ts'
import { createFinalize } from '../../payment/finalize.commands.ts'
import { createPayments } from '../../payment/payment.commands.ts'
import { createSweep } from '../../payment/payment.sweeper.ts'
import { createPlaceOrder } from '../../place-order/place-order.commands.ts'
import type { PaymentGateway } from '../../ports/payment-gateway.port.ts'
import { createRefundCommands, createRefundStep } from '../../refund/refund.commands.ts'

/** Longest pause between two questions to the gateway, in seconds, as in development. */
const INQUIRY_SECONDS = 30

const config: OrderingConfig = orderingConfig({})

/** Everything that a process of ordering does, put together as its composition does. */
export const createCommands = (deps: ServiceDeps, gateway: PaymentGateway) => {
  const payments = createPayments(deps, gateway, 0)
  return {
    placeOrder: createPlaceOrder(deps, config, payments),
    finalize: createFinalize(deps, gateway),
    sweep: createSweep(deps, gateway, INQUIRY_SECONDS),
    expireCards: createExpireCards(deps, payments),
    expireTransfers: createExpireTransfers(deps),
    giveBack: createRefundStep(deps, gateway),
    refunds: createRefundCommands(deps),
    guest: createGuestOrders(deps, config.company, payments),
    reschedule: createReschedule(deps, config),
    staff: createStaffOrders(deps, config, payments),
  }
}
export type Commands = ReturnType<typeof createCommands>
