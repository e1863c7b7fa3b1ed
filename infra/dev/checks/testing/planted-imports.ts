/** Packages of the planted tree: name → folder. Each exports `.`, `./people`, `./facts` and `./testing`. */
export const packages: Record<string, string> = {
  '@zmig/kit': 'services/kit',
  '@zmig/edge-contract': 'services/edge/contract',
  '@zmig/edge': 'services/edge',
  '@zmig/ordering': 'services/ordering',
  '@zmig/events': 'events/catalog',
  '@zmig/event-log': 'events/log',
  '@zmig/outbox': 'events/outbox',
  '@zmig/platform': 'shell/platform',
  '@zmig/engines': 'infra/engines',
}

export const libraries = { zod: '1.0.0', pg: '1.0.0', express: '1.0.0' }

/** Modules that the planted ones import. */
export const targets = [
  'shell/platform/src/cookie.ts',
  'events/outbox/src/relay.ts',
  'services/edge/contract/cart.ts',
  'services/catalog/src/tyre/tyre.queries.ts',
  'services/catalog/src/tyre/tyre.routes.ts',
  'services/edge/src/shop/tyre/tyre.commands.ts',
  'services/edge/src/shop/tyre/tyre.ts',
  'services/edge/src/desk/order/order.ts',
  'services/edge/src/door/limits/limiter.ts',
  'services/edge/src/pictures/drawing/draw.ts',
  'services/edge/src/money.ts',
  'services/catalog/src/tyre/memory.adapter.ts',
  'mf-checkout/src/slice.ts',
  'mf-storefront/src/features/like/index.ts',
  'mf-storefront/src/features/like/use-like.ts',
  'mf-storefront/src/features/share/index.ts',
  'mf-storefront/src/features/share/share.tsx',
  'mf-storefront/src/pages/home/home.page.ts',
]

const breach = (rule: string, file: string, target: string) => ({ rule, file, text: `import '${target}'` })
const tyre = 'services/catalog/src/tyre'
const edge = 'services/edge/src'
const storefront = 'mf-storefront/src'

/** One forbidden import for each rule at least, and the rule that must stop it. */
export const breaches = [
  breach('no-circular', 'services/catalog/src/hen.ts', './egg.ts'),
  breach('no-circular', 'services/catalog/src/egg.ts', './hen.ts'),
  breach('no-unresolved', 'services/catalog/src/lost.ts', './nowhere.ts'),
  breach('no-unresolved', 'services/catalog/src/not-exported.ts', '@zmig/outbox/src/relay.ts'),
  breach('packages-meet-by-name', `${storefront}/tyre/cookie.ts`, '../../../shell/platform/src/cookie.ts'),
  breach('packages-meet-by-name', 'services/catalog/src/relay.ts', '../../../events/outbox/src/relay.ts'),
  breach('packages-meet-by-name', 'services/edge/src/cart.ts', '../contract/cart.ts'),
  breach('slices-are-strangers', `${storefront}/checkout.ts`, '../../mf-checkout/src/slice.ts'),
  breach('browsers-know-contract-and-platform', `${storefront}/kit.ts`, '@zmig/kit'),
  breach('platform-knows-contract', 'shell/platform/src/kit.ts', '@zmig/kit'),
  breach('client-knows-platform', 'shell/client/src/kit.ts', '@zmig/kit'),
  breach('contract-stands-alone', 'services/edge/contract/events.ts', '@zmig/events'),
  breach('contract-is-small', 'services/edge/contract/classic.ts', 'zod'),
  breach('contract-is-small', 'services/edge/contract/digest.ts', 'node:crypto'),
  breach('server-knows-edge', 'shell/server/src/ordering.ts', '@zmig/ordering'),
  breach('server-knows-edge', 'shell/server/src/engines.ts', '@zmig/engines'),
  breach('services-are-strangers', 'services/catalog/src/ordering.ts', '@zmig/ordering'),
  breach('services-know-no-interface', 'services/catalog/src/engines.ts', '@zmig/engines'),
  breach('kit-knows-no-service', 'services/kit/src/events.ts', '@zmig/events'),
  breach('events-are-the-base', 'events/outbox/src/kit.ts', '@zmig/kit'),
  breach('host-knows-no-service', 'events/projections/host/ordering.ts', '@zmig/ordering'),
  breach('features-are-strangers', `${storefront}/features/like/share.ts`, '../share/index.ts'),
  breach('features-below-pages', `${storefront}/features/like/home.ts`, '../../pages/home/home.page.ts'),
  breach('features-below-pages', `${storefront}/tyre/home.ts`, '../pages/home/home.page.ts'),
  breach('shared-below-features', `${storefront}/tyre/like.ts`, '../features/like/index.ts'),
  breach('shared-below-features', `${storefront}/api/like.ts`, '../features/like/index.ts'),
  breach('features-have-an-index', `${storefront}/pages/home/inside.ts`, '../../features/like/use-like.ts'),
  breach('deciders-are-pure', `${tyre}/chance.decider.ts`, 'node:crypto'),
  breach('deciders-are-pure', `${tyre}/database.decider.ts`, 'pg'),
  breach('deciders-know-rules-only', `${tyre}/stored.decider.ts`, './tyre.queries.ts'),
  breach('deciders-know-shapes-only', `${tyre}/clock.decider.ts`, '@zmig/kit'),
  breach('deciders-know-shapes-only', `${tyre}/person.decider.ts`, '@zmig/kit/people'),
  breach('deciders-know-shapes-only', `${tyre}/log.decider.ts`, '@zmig/event-log'),
  breach('commands-know-no-http', `${tyre}/upwards.commands.ts`, './tyre.routes.ts'),
  breach('commands-know-no-http', `${tyre}/express.commands.ts`, 'express'),
  breach('queries-change-nothing', `${edge}/shop/tyre/changing.queries.ts`, './tyre.commands.ts'),
  breach('edge-serves-any-feature', `${edge}/door/http/router.ts`, '../limits/limiter.ts'),
  breach('edge-door-knows-no-room', `${edge}/door/staff/session.ts`, '../../shop/tyre/tyre.ts'),
  breach('edge-search-and-pictures-are-tools', `${edge}/search/rows.ts`, '../shop/tyre/tyre.ts'),
  breach('edge-search-and-pictures-are-tools', `${edge}/search/drawn.ts`, '../pictures/drawing/draw.ts'),
  breach('edge-search-and-pictures-are-tools', `${edge}/pictures/card.ts`, '../desk/order/order.ts'),
  breach('edge-shop-knows-no-desk', `${edge}/shop/tyre/sold.ts`, '../../desk/order/order.ts'),
  breach('edge-top-is-no-room', `${edge}/newest.ts`, './door/limits/limiter.ts'),
  breach('adapters-only-in-composition', `${tyre}/memory.commands.ts`, './memory.adapter.ts'),
  breach('engines-only-in-composition', `${tyre}/log.commands.ts`, '@zmig/event-log'),
  breach('engines-only-in-composition', `${tyre}/relay.commands.ts`, '@zmig/outbox'),
  breach('tests-stay-tests', 'services/catalog/src/fixture.ts', '@zmig/kit/testing'),
  breach('tests-stay-tests', 'infra/engines/fixture.ts', '@zmig/kit/testing'),
]

/** What the rules must let through: file → text. */
export const innocent: Record<string, string> = {
  [`${tyre}/tyre.decider.ts`]: "import '@zmig/edge-contract'; import '@zmig/events'; import '@zmig/kit/facts'",
  [`${tyre}/typed.commands.ts`]: "import type { thing } from '@zmig/event-log'\nexport type Thing = typeof thing",
  [`${tyre}/tyre.int.spec.ts`]: "import '@zmig/kit/testing'; import '@zmig/event-log'",
  'services/catalog/src/composition.ts': "import '@zmig/event-log'; import './tyre/memory.adapter.ts'",
  'infra/bench/load.ts': "import '@zmig/kit/testing'",
  [`${edge}/desk/order/order.queries.ts`]:
    "import '../../shop/tyre/tyre.ts'; import '../../door/limits/limiter.ts'; import '../../money.ts'",
  [`${edge}/shop/tyre/tyre.queries.ts`]:
    "import '../../pictures/drawing/draw.ts'; import '../../door/limits/limiter.ts'; import './tyre.ts'",
  [`${edge}/door/http/refusals.int.spec.ts`]: "import '../../desk/order/order.ts'",
  [`${edge}/composition.ts`]: "import './door/limits/limiter.ts'; import './desk/order/order.ts'",
  'services/edge/contract/small.ts': "import 'zod/mini'; import './cart.ts'",
  'shell/server/src/composition.ts': "import '@zmig/edge'; import '@zmig/kit'; import '@zmig/platform'",
  [`${storefront}/slice.ts`]: "import './pages/home/home.page.ts'; import '@zmig/platform'",
  [`${storefront}/pages/home/index.ts`]: "import '../../features/like/index.ts'; import '@zmig/edge-contract'",
  [`${storefront}/pages/home/home.tsx`]: "import '../../features/share/share.tsx'",
}
