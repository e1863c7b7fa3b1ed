import { Router, type Request } from 'express'

/** One request for the pixel's picture, as the advertiser sees it. */
export type PixelHit = {
  at: string
  /** every parameter of the address, whether it is ours or not */
  parameters: Record<string, string>
  /** address of the page, when the browser sent it */
  referrer: string | undefined
  /** names of the cookies that came along */
  cookies: string[]
}

const KEPT = 500

/** What the simulated pixel was asked for, in memory. */
export const createPixelEvents = ({ now }: { now: () => Date }) => {
  const hits: PixelHit[] = []
  return {
    receive: (hit: Omit<PixelHit, 'at'>): void => {
      hits.unshift({ at: now().toISOString(), ...hit })
      hits.length = Math.min(hits.length, KEPT)
    },
    /** newest first */
    received: (): PixelHit[] => [...hits],
  }
}
export type PixelEvents = ReturnType<typeof createPixelEvents>

/** One transparent pixel: the picture that pixels of this kind have always sent. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const parametersOf = (request: Request): Record<string, string> =>
  Object.fromEntries(new URL(request.originalUrl, 'http://localhost').searchParams)

const cookiesOf = (request: Request): string[] =>
  (request.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim().split('=')[0] ?? '')
    .filter(Boolean)

/**
 * An advertising pixel: `/tr` answers every request from any page with a picture that must not be cached. `/events` lists the
 * requests, which the real pixel shows to the advertiser only.
 */
export const pixelRoutes = (pixel: PixelEvents): Router => {
  const router = Router()

  router.get('/tr', (request, response) => {
    const parameters = parametersOf(request)
    // A request without a pixel id and an event name is not recorded.
    if (parameters['id'] && parameters['ev'])
      pixel.receive({ parameters, referrer: request.get('referer'), cookies: cookiesOf(request) })
    response
      .set({
        'content-type': 'image/gif',
        'cache-control': 'no-cache, must-revalidate, max-age=0',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(PICTURE)
  })

  router.get('/events', (_request, response) => {
    response.json({ events: pixel.received() })
  })

  return router
}
