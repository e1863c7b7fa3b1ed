import { createApp } from '../../http/app.ts'
import { listenOn } from '../../http/server.ts'
import { mountMetrics } from './mount-metrics.ts'
import { createShopMetrics } from './shop-metrics.ts'
import type { RequestLogger } from '../../http/request-logger.ts'

type Options = {
  /** what this process is called */
  name: string
  /** loopback port; 0: nobody asks for this process's metrics */
  port: number
  logger: RequestLogger
}

/**
 * Tells the metrics of a process whose own port is public, on a loopback port of its own.
 * A port that is taken costs the metrics, never the process.
 * @returns a function that stops
 */
export const listenForMetrics = async ({ name, port, logger }: Options): Promise<() => Promise<void>> => {
  if (port === 0) return () => Promise.resolve()
  const app = createApp({ name, logger, mount: (router) => mountMetrics(router, createShopMetrics(name, [])) })
  try {
    return (await listenOn(app, port, '127.0.0.1')).close
  } catch (error) {
    logger.error({ err: error, port }, 'the metrics of this process cannot be told; restart it to pick another port')
    return () => Promise.resolve()
  }
}
