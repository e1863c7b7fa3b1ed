import type { Router } from 'express'

/** The orange ring of the logo. */
const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#14171a"/>' +
  '<circle cx="16" cy="16" r="9" fill="none" stroke="#f25c05" stroke-width="5"/>' +
  '<circle cx="16" cy="16" r="2.5" fill="#f7f5f2"/></svg>'

/** Search engines see the shop, not the pages that are one visitor's own or the interface behind them. */
const robots = (publicUrl: string) =>
  [
    'User-agent: *',
    ...['/edge/', '/admin', '/cart', '/checkout', '/payment', '/order/'].map((path) => `Disallow: ${path}`),
  ]
    .concat('Allow: /edge/api/v1/media/', `Host: ${new URL(publicUrl).host}`, '')
    .join('\n')

/** `/favicon.svg`, `/favicon.ico` and `/robots.txt`. */
export const mountSmallFiles = (router: Router, publicUrl: string): void => {
  router.get(['/favicon.svg', '/favicon.ico'], (_request, response) => {
    response.type('image/svg+xml').set('cache-control', 'public, max-age=86400').send(favicon)
  })
  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').set('cache-control', 'public, max-age=3600').send(robots(publicUrl))
  })
}
