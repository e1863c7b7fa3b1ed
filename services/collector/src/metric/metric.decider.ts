import { AddedToCart, CheckoutStagePassed, CheckoutStarted, ProductViewed, RemovedFromCart } from '@zmig/events'
import type { EventContext, EventEnvelope, Topic } from '@zmig/events'

/** An action of a visitor, as edge passes it on; kinds as in the specification. */
export type Metric = {
  kind:
    | 'PRODUCT_ADD_TO_CART'
    | 'PRODUCT_IMPRESSION'
    | 'PRODUCT_REMOVE_FROM_CART'
    | 'CHECKOUT_INIT'
    | 'CHECKOUT_PASSED_STAGE'
  visitorId: string
  source?: string | undefined
  ean?: string | undefined
  stage?: number | undefined
}

export type Recordable = { event: { topic: Topic }; envelope: EventEnvelope }

const productEvents = {
  PRODUCT_ADD_TO_CART: AddedToCart,
  PRODUCT_IMPRESSION: ProductViewed,
  PRODUCT_REMOVE_FROM_CART: RemovedFromCart,
  CHECKOUT_INIT: CheckoutStarted,
}

/**
 * Decides which event a metric becomes. Only the fields named here are read, so no personal detail is recorded.
 * @returns undefined when the metric is about a product but does not name it
 */
export const decideMetric = (metric: Metric, context: EventContext): Recordable | undefined => {
  const { kind, visitorId, source, ean, stage } = metric
  if (kind === 'CHECKOUT_PASSED_STAGE')
    return {
      event: CheckoutStagePassed,
      envelope: CheckoutStagePassed.create({ visitorId, ...(stage !== undefined && { stage }) }, context),
    }
  if (ean === undefined) return undefined
  const event = productEvents[kind]
  return { event, envelope: event.create({ ean, visitorId, ...(source && { source }) }, context) }
}
