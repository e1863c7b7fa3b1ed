import { favicon } from '@zmig/edge'
import { HttpProblem, problemWithHeaders, systemClock } from '@zmig/kit'
import type { Router } from 'express'
import { mountSecurityTxt } from '../site/security-txt.ts'
import { RETRY_AFTER } from '../page/opening-soon.ts'
import type { ShopOpening } from '../site/opening.ts'
import type { createSitemap } from '../site/sitemap.ts'

export type SmallFiles = {
  publicUrl: string
  shopName: string
  /** mail address of the company */
  email: string
  sitemap: ReturnType<typeof createSitemap>
}

type Opening = { opening: Pick<ShopOpening, 'shownTo'> }

/** Search engines see the shop, not the pages that are one visitor's own or the interface behind them. */
const robots = (publicUrl: string) =>
  [
    'User-agent: *',
    ...['/edge/', '/slices/', '/admin', '/cart', '/checkout', '/payment', '/order/', '/search'].map(
      (path) => `Disallow: ${path}`,
    ),
    // pictures are looked for, and cards are read by social networks
    'Allow: /edge/api/v1/media/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

const icon = (size: number, purpose: string) => ({
  src: `/edge/api/v1/media/icon/${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What a home screen needs to keep the shop; its colours are those of the header. */
const manifest = (shopName: string) =>
  JSON.stringify({
    name: `${shopName} · צמיגי אופנוע`,
    short_name: shopName,
    lang: 'he',
    dir: 'rtl',
    start_url: '/',
    display: 'browser',
    theme_color: '#14171a',
    background_color: '#f7f5f2',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  })

/** An empty sitemap would take the shop's pages out of the index. */
const notOpenYet = () =>
  problemWithHeaders(new HttpProblem(503, 'Not open yet', 'The shop opens soon; its sitemap comes with it.'), {
    'retry-after': RETRY_AFTER,
  })

/** `/favicon.svg`, `/favicon.ico`, `/site.webmanifest`, `/robots.txt`, `/.well-known/security.txt` and the sitemap. */
export const mountSmallFiles = (
  router: Router,
  { publicUrl, shopName, email, sitemap, opening }: SmallFiles & Opening,
): void => {
  mountSecurityTxt(router, { publicUrl, shopName, email }, systemClock)
  router.get(['/favicon.svg', '/favicon.ico'], (_request, response) => {
    response.type('image/svg+xml').set('cache-control', 'public, max-age=86400').send(favicon)
  })
  router.get('/site.webmanifest', (_request, response) => {
    response.type('application/manifest+json').set('cache-control', 'public, max-age=86400').send(manifest(shopName))
  })
  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').set('cache-control', 'public, max-age=3600').send(robots(publicUrl))
  })
  router.get(/^\/sitemap(-\d+)?\.xml$/, async (request, response) => {
    if ((await opening.shownTo(request)) !== 'page') throw notOpenYet()
    if (!(await sitemap(request, response, request.path)))
      throw new HttpProblem(404, 'Not found', 'The sitemap has no such part.')
  })
}
