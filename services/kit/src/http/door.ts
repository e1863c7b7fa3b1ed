import type { RequestListener } from 'node:http'
import {
  createApp,
  createShopMetrics,
  HttpProblem,
  listenOn,
  mountHealth,
  mountMetrics,
  problemWithHeaders,
} from '@zmig/kit'
import type { Process } from './begin-process.ts'

type Addressed = Process<{ host: string; port: number }>

const WAITING = { ok: false, parts: { schema: { ok: false } } }

/**
 * Listens at once, so that the process can be asked how it is: unready until it is opened, and with 503 for every command.
 * @returns its port, and how its real answers are put in the place of these
 */
export const openDoor = async ({ name, config, logger, stops, ending }: Addressed) => {
  const waiting = createApp({
    name,
    logger,
    mountOpen: (router) => {
      mountHealth(router, { ready: () => Promise.resolve(WAITING) })
      mountMetrics(router, createShopMetrics(name, []))
    },
    mount: (router) => {
      router.use(() => {
        throw problemWithHeaders(new HttpProblem(503, 'Starting', 'The service is starting. Try again in a moment.'), {
          'Retry-After': '1',
        })
      })
    },
  })
  let answer: RequestListener = waiting
  const { port, close, leave } = await listenOn(
    (request, response) => answer(request, response),
    config.port,
    config.host,
  )
  ending.addEventListener('abort', leave)
  let closed: Promise<void> | undefined
  const closeOnce = () => (closed ??= close())
  await stops.add(closeOnce)
  return {
    port,
    open: (app: RequestListener): void => {
      answer = app
    },
    /** Takes no more requests and ends those that run. */
    close: closeOnce,
  }
}
