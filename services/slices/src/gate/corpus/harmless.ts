import {
  BUY,
  GIFT,
  GIFTS,
  inBrowser,
  inGift,
  inManifest,
  inRender,
  OTHER,
  show,
  whileLoaded,
  without,
  write,
  type Change,
} from './scene.ts'

const SERVER = 'server/server.cjs'
const RECORDED = 'server/recorded.json'

/** Changes that no visitor notices: each passes the gate. */
export const harmless: readonly Change[] = [
  ['the shop has a later React of the same kind', ({ live }) => void (live.shared['react'] = '19.4.2')],
  ['the shop has a corrected React', ({ live }) => void (live.shared['react'] = '19.3.2')],
  ['the build before had a later platform', ({ previous }) => void (previous.shared['@zmig/platform'] = '1.3.0')],
  [
    'the manifest says more than the shop reads',
    inManifest((manifest) => void Object.assign(manifest, { remotes: [], exposes: [] })),
  ],
  ['the shop shares a package more', ({ live }) => void (live.shared['d3'] = '7.0.0')],
  ['the shop no longer shares what the slice does not take', ({ live }) => void delete live.shared['react-dom']],
  [
    'the platform has a component more',
    ({ live }) => void Object.assign(live.names['@zmig/platform'] ?? {}, { Map: 'function' }),
  ],
  [
    'the platform loses a component that the slice does not show',
    ({ live }) => void delete live.names['@zmig/platform']?.['Price'],
  ],
  [
    'a name that the slice does not import becomes something else',
    ({ live }) => void Object.assign(live.names['@zmig/platform'] ?? {}, { media: 'function' }),
  ],
  ['the slice stops importing a component', ({ uses }) => void delete uses.names['@zmig/platform']?.['Button']],
  [
    'the slice imports another component that is there',
    ({ uses }) => void Object.assign(uses.names['@zmig/platform'] ?? {}, { Price: 'function' }),
  ],
  ['a call more', ({ live }) => void (live.edge['GET /api/v1/news'] = { answer: { type: 'string' } })],
  ['a call that the slice does not make is removed', ({ live }) => void delete live.edge[OTHER]],
  [
    'a call that the slice does not make answers something else',
    ({ live }) => void (live.edge[OTHER] = { answer: { type: 'number' } }),
  ],
  [
    'the build before did not have a call that the slice does not make',
    ({ previous }) => void delete previous.edge[OTHER],
  ],
  [
    'a field more',
    inGift((fields, required) => {
      fields['colour'] = { type: 'string' }
      required.push('colour')
    }),
  ],
  ['a field that the slice does not read is removed', inGift((fields) => void delete fields['code'])],
  [
    'a field that the slice does not read becomes a number',
    inGift((fields) => void (fields['code'] = { type: 'number' })),
  ],
  [
    'a field deep inside that the slice does not read is removed',
    inGift((fields) => {
      const maker = fields['maker']?.anyOf?.[0]
      delete maker?.properties?.['country']
      without(maker?.required ?? [], 'country')
    }),
  ],
  ['the maker is always known', inGift((fields) => void (fields['maker'] = fields['maker']?.anyOf?.[0] ?? {}))],
  ['a note is always there', inGift((_fields, required) => void required.push('note'))],
  ['prices are whole numbers', inGift((fields) => void (fields['price'] = { type: 'integer' }))],
  ['a state less of the stock', inGift((fields) => void (fields['stock'] = { type: 'string', enum: ['in'] }))],
  ['shorter titles', inGift((fields) => void (fields['title'] = { type: 'string', maxLength: 40 }))],
  [
    'fields of an answer come in another order',
    inGift((fields) => {
      const { title, ...others } = fields
      for (const name of Object.keys(fields)) delete fields[name]
      Object.assign(fields, others, { title })
    }),
  ],
  [
    'an answer is explained',
    ({ live }) => void Object.assign(live.edge[GIFT]?.answer ?? {}, { description: 'A gift', title: 'Gift' }),
  ],
  [
    'the answer of an order says more',
    ({ live }) => void Object.assign(live.edge[BUY]?.answer.properties ?? {}, { mail: { type: 'string' } }),
  ],
  [
    'an order may name something more',
    ({ live }) => void Object.assign(live.edge[BUY]?.body?.properties ?? {}, { phone: { type: 'string' } }),
  ],
  [
    'more pieces in an order',
    ({ live }) => void Object.assign(live.edge[BUY]?.body?.properties?.['count'] ?? {}, { maximum: 20 }),
  ],
  [
    'longer greetings',
    ({ live }) => void Object.assign(live.edge[BUY]?.body?.properties?.['greeting'] ?? {}, { maxLength: 500 }),
  ],
  ['the number of pieces may be left out', ({ live }) => without(live.edge[BUY]?.body?.required ?? [], 'count')],
  [
    'an order of the list more',
    ({ live }) =>
      void Object.assign(live.edge[GIFTS]?.query?.properties?.['sort'] ?? {}, { enum: ['price', 'name', 'new'] }),
  ],
  ['the slice exposes a fragment more', ({ uses }) => void uses.fragments.offers.push('card')],
  ['the slice stops exposing what no slice shows', ({ uses }) => without(uses.fragments.offers, 'ribbon')],
  ['the slice shows a fragment that is there', ({ uses }) => void uses.fragments.uses.push('checkout/mini-cart')],
  [
    'the wizard stops showing the basket, and the slice stops exposing it',
    ({ fragments, uses }) => {
      without(fragments['wizard']?.uses ?? [], 'gifts/basket')
      without(uses.fragments.offers, 'basket')
    },
  ],
  ['a page grows by a twentieth', ({ sizes }) => void (sizes['client/page-gift.js'] = 63_000)],
  ['the entry grows by a sentence', ({ sizes }) => void (sizes['client/remoteEntry.js'] = 13_000)],
  ['a page becomes smaller', ({ sizes }) => void (sizes['client/page-gift.js'] = 20_000)],
  [
    'a new page',
    (scene) => {
      scene.files['client/page-map.js'] = 'globalThis.map = 1\n'
      scene.sizes['client/page-map.js'] = 80_000
    },
  ],
  [
    'no version was active before',
    (scene) => void (scene.active = { client: { entry: 'none', preload: [] }, files: {} }),
  ],
  ['another text on a page', show("createElement(Button, null, 'Order')")],
  ['a picture with a text for it', show("createElement('img', { src: '/gift.webp', alt: 'A helmet with a ribbon' })")],
  ['a field with a label', show("createElement('label', null, 'Greeting', createElement('input', { type: 'text' }))")],
  [
    'a page moves to another address',
    write(
      SERVER,
      'return { status: 200, head, page,',
      "if (page === 'gifts') return { status: 200, head, page, redirect: '/gifts/helmet', element: null }\n    return { status: 200, head, page,",
    ),
  ],
  [
    'a gift that the shop does not know is answered with 404',
    write(SERVER, 'status: 200, head, page, element', 'status: 404, head, page, element'),
  ],
  ['a page takes a hundredth of a second', inRender('let n = 0; while (n < 1e6) n += 1')],
  [
    'a page waits a moment for its answer',
    write(
      SERVER,
      'return createElement(GiftsPage)',
      'await new Promise((done) => setTimeout(done, 20)); return createElement(GiftsPage)',
    ),
  ],
  ['an address more is recorded', write(RECORDED, '["/gifts/helmet"]', '["/gifts/helmet","/gifts"]')],
  [
    'a local function has the name of one of Node',
    inBrowser('const read = (process) => process.env; globalThis.read = read'),
  ],
  [
    'a library asks whether it runs in Node',
    inBrowser("globalThis.isNode = typeof process !== 'undefined' && process.env !== undefined"),
  ],
  [
    'a method has the name of eval',
    inBrowser('globalThis.sum = { eval: (terms) => terms.length }; globalThis.sum.eval([])'),
  ],
  ['a text talks of a handler', inBrowser("globalThis.hint = 'Set onclick = buy in React'")],
  ['a timer gets a function', inBrowser('setTimeout(() => globalThis.giftPage, 10)')],
  ['an own key of the storage', inBrowser("localStorage.setItem('gifts:seen', '1')")],
  ['a key that is computed', inBrowser('globalThis.keep = (key) => localStorage.getItem(key)')],
  ['a loop that is left', inBrowser('for (;;) if (globalThis.giftPage) break')],
  ['a cookie is read', inBrowser('globalThis.seen = document.cookie.length')],
  ['another element is made', inBrowser("globalThis.make = () => document.createElement('canvas')")],
  [
    'a module prepares a table while it is loaded',
    whileLoaded('const table = Array.from({ length: 1000 }, (_, n) => n * n)'),
  ],
  ['the server bundle requires what the shell lends', whileLoaded("require('@emotion/styled'); require('zod/mini')")],
]
