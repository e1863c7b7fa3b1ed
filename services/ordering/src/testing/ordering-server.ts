import { createApp, createServiceClient, listenOn, type ServiceClientOptions } from '@zmig/kit'
import { createOrderingService } from '../composition.ts'
import { orderingConfig } from '../config.ts'
import type { OrderingDeps } from '../order/order.ts'

type Options = {
  config?: ReturnType<typeof orderingConfig>
  caller?: ServiceClientOptions['caller']
}

/** Ordering over HTTP as its callers reach it, on a free port. */
export const serveOrdering = async (
  deps: OrderingDeps,
  { config = orderingConfig({}), caller = 'edge' }: Options = {},
) => {
  const secret = 'test-secret'
  const { mount } = createOrderingService(deps, config)
  const listening = await listenOn(createApp({ name: 'ordering', logger: deps.logger, secret, mount }), 0, '127.0.0.1')
  const baseUrl = `http://127.0.0.1:${listening.port}`
  return { ...createServiceClient({ baseUrl, secret, caller, timeoutMs: 10_000 }), close: () => listening.close() }
}
export type OrderingServer = Awaited<ReturnType<typeof serveOrdering>>
