import { createEdge, edgeConfig } from '@zmig/edge'
import { sampleTerms } from '@zmig/edge-contract/testing'
import { createLogger, listenOn, systemClock, type ServiceClient } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createListener } from '../http/listener.ts'
import { createWebApp } from '../http/web-app.ts'
import { createOpeningSoon } from '../page/opening-soon.ts'
import { createPages } from '../page/pages.ts'
import type { RenderedPage, RenderTask } from '../render/messages.ts'
import type { Shown } from '../site/opening.ts'
import { createSitemap } from '../site/sitemap.ts'
import { createVisits } from '../slices/visits.ts'
import { createSignedChoices, type ActiveSlices, type KeptVersion } from '@zmig/slices'
import { servedVersion } from './served-slice.ts'

export const site = {
  shopName: 'צמיגו',
  publicUrl: 'http://localhost',
  mode: 'development' as const,
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
}
export const frame = {
  header: '<header>ראש האתר</header>',
  footer: '<footer>תחתית האתר</footer>',
  snackbar: '',
  styles: { ids: ['f1'], css: '.z-f1{}' },
  fonts: [],
}
const noSlices: readonly string[] = []

const rendered: RenderedPage = {
  status: 200,
  head: { title: 'צמיגים', description: 'd' },
  page: 'home',
  html: '<h1>צמיגים</h1>',
  styles: { ids: [], css: '' },
  state: '{}',
}
const everySlice: ActiveSlices = {
  storefront: servedVersion(
    'storefront',
    '1',
    ['/', '/about-us', '/list/moto/:width/:profile/:rim'],
    [{ paths: ['/'], fields: ['width'] }],
  ),
  checkout: servedVersion('checkout', '1', ['/order/:link']),
}

const sitePages = () =>
  Promise.resolve({
    products: [],
    sizes: [{ width: '180', profile: '55', rim: '17' }],
    brands: [],
    categories: [],
    bikes: [],
    cities: [],
    shops: [],
    hasTestimonials: false,
    keys: [],
    generation: 1,
  })

const elsewhere = () => Promise.reject(new Error('no service runs here'))

type Options = {
  /** the setting LIMITS */
  limits?: string
  /** the setting SESSION_SECRET, which web processes of one shop have in common */
  secret?: string
  /** what a slice renders, beside a status, a head and a heading */
  render?: (task: RenderTask) => Partial<RenderedPage>
  /** what the slices serve */
  active?: ActiveSlices
  /** versions that were published and do not serve */
  kept?: (KeptVersion & { slice: string })[]
  /** what visitors get of a page; a shop that is open shows it */
  shown?: Shown
  /** how the private port answers what teams ask */
  answerTeam?: (asked: { path: string; body: unknown }) => unknown
}

/** The public port of a shop whose read models are empty: a real edge before them, and slices that the test plays. */
export const startWebFixture = async ({
  limits,
  secret,
  render = () => ({}),
  active = everySlice,
  kept = [],
  shown = 'page',
  answerTeam = () => elsewhere(),
}: Options = {}) => {
  const held = await startTestDatabase([])
  const directory = await mkdtemp(join(tmpdir(), 'zmig-web-'))
  const logger = createLogger('web-test', { level: 'silent' })
  const config = edgeConfig({
    DATA_DIR: directory,
    ...(limits !== undefined && { LIMITS: limits }),
    ...(secret && { SESSION_SECRET: secret }),
  })
  const edge = createEdge({
    database: held.database,
    services: {} as ServiceClient,
    config,
    logger,
    clock: systemClock,
  })
  const choices = createSignedChoices(config, systemClock)
  const visits = createVisits({
    identifyVisitor: edge.identifyVisitor,
    choices,
    clock: systemClock,
    findVersion: (slice, version) =>
      Promise.resolve(kept.find((each) => each.slice === slice && each.version === version)),
  })
  visits.follow(active)
  const pages = createPages({
    site,
    shell: {
      hash: 'abc',
      scripts: [],
      developer: { file: 'developer.js', integrity: 'sha256-d' },
      platformFile: '',
      accessibilityFile: '',
    },
    pool: {
      frame,
      render: (task) => Promise.resolve({ ok: true, page: { ...rendered, ...render(task) }, reads: [] }),
      stop: () => Promise.resolve(),
    },
    given: { record: () => undefined },
    markOf: edge.markOf,
    visits,
    bundleOf: () => '',
    orderIdOf: () => undefined,
    read: () => Promise.resolve({ status: 200, body: JSON.stringify(sampleTerms), keys: ['terms'], generation: 1 }),
    movedSince: () => false,
    limit: edge.limitPage,
    logger,
  })
  const app = createWebApp({
    logger,
    edge,
    visits,
    pages,
    opening: { shownTo: () => Promise.resolve(shown) },
    serveSoon: createOpeningSoon({ site, frame, shell: { accessibilityFile: '' } }),
    services: { post: (path, body) => Promise.resolve(answerTeam({ path, body })), sendFile: elsewhere },
    discover: () => Promise.resolve({}),
    ready: () => Promise.resolve({ ok: true, parts: {} }),
    shop: () => Promise.resolve({ ok: true, parts: {} }),
    smallFiles: {
      publicUrl: site.publicUrl,
      shopName: site.shopName,
      email: '',
      sitemap: createSitemap({
        publicUrl: site.publicUrl,
        edge: { sitePages, movedSince: () => false },
        ofSlices: () => noSlices,
      }),
    },
    assets: () => Promise.resolve(),
  })
  const { port, close } = await listenOn(createListener(pages.fast, app, logger), 0, '127.0.0.1')
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    choices,
    markOf: edge.markOf,
    /** Lets other versions serve. */
    follow: visits.follow,
    /** Asks for an address as it is written, without following a redirect. */
    get: (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init }),
    stop: async () => {
      await close()
      await held.stop()
      await rm(directory, { recursive: true })
    },
  }
}
export type WebFixture = Awaited<ReturnType<typeof startWebFixture>>
