import { Router, type Request } from 'express'
import type { PixelEvents } from './pixel-events.ts'

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
 * An advertising pixel as browsers meet it: `/tr` answers with a picture whatever it is told, from any page, and nobody
 * may keep it. `/events` shows what it was told; the real one shows that to the advertiser only.
 */
export const pixelRoutes = (pixel: PixelEvents): Router => {
  const router = Router()

  router.get('/tr', (request, response) => {
    const parameters = parametersOf(request)
    // without a number and an event's name there is nobody to tell and nothing to say
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
