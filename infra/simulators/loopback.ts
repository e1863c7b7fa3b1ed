import type { RequestHandler } from 'express'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname)

/** A page elsewhere can point its own name at 127.0.0.1; only our names are answered. No CORS header is ever sent. */
export const denyForeignHosts: RequestHandler = (request, response, next) => {
  response.set({
    'content-security-policy':
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  if (isLoopback(request.hostname)) return next()
  response.status(421).json({ type: 'about:blank', status: 421, title: 'The desk answers on loopback names only' })
}
