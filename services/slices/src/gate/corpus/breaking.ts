import {
  BUY,
  GIFT,
  GIFTS,
  inBrowser,
  inGift,
  inManifest,
  inRender,
  show,
  whileLoaded,
  without,
  write,
  type Change,
} from './scene.ts'

const SERVER = 'server/server.cjs'
const RECORDED = 'server/recorded.json'

/** Changes that break the shop, by the code of their refusal. */
export const breaking: Readonly<Record<string, readonly Change[]>> = {
  SharedVersion: [
    ['the slice was built for a later React', ({ shared }) => void (shared['react'] = '19.4.0')],
    ['the slice was built for the React before', ({ shared }) => void (shared['react'] = '18.3.1')],
    ['the shop goes to the next React', ({ live }) => void (live.shared['react'] = '20.0.0')],
    ['the build before has an older platform', ({ previous }) => void (previous.shared['@zmig/platform'] = '1.1.0')],
  ],
  SharedPackage: [
    ['the shop no longer shares React', ({ live }) => void delete live.shared['react']],
    ['the slice takes a package that was never shared', ({ shared }) => void (shared['lodash'] = '4.17.21')],
  ],
  MissingName: [
    [
      'the platform loses a component that the slice shows',
      ({ live }) => void delete live.names['@zmig/platform']?.['Button'],
    ],
    [
      'the build before has not yet a function that the slice calls',
      ({ previous }) => void delete previous.names['@zmig/platform']?.['money'],
    ],
    [
      'the slice uses a hook that this React does not have',
      ({ uses }) => void Object.assign(uses.names['react'] ?? {}, { useLater: 'function' }),
    ],
    [
      'a component gets another name',
      ({ live }) => {
        delete live.names['@zmig/platform']?.['Button']
        Object.assign(live.names['@zmig/platform'] ?? {}, { ActionButton: 'function' })
      },
    ],
  ],
  OtherKind: [
    [
      'a function of the platform becomes an object',
      ({ live }) => void Object.assign(live.names['@zmig/platform'] ?? {}, { money: 'object' }),
    ],
    [
      'the colours become a function',
      ({ live }) => void Object.assign(live.names['@zmig/platform'] ?? {}, { color: 'function' }),
    ],
  ],
  MissingRoute: [
    ['a call of the slice is removed', ({ live }) => void delete live.edge[GIFT]],
    [
      'a call gets another address',
      ({ live }) => {
        live.edge['GET /api/v2/gifts'] = live.edge[GIFTS] ?? { answer: {} }
        delete live.edge[GIFTS]
      },
    ],
    ['the build before does not have a call yet', ({ previous }) => void delete previous.edge[BUY]],
  ],
  AnswerChanged: [
    ['a field that the slice shows is removed', inGift((fields) => void delete fields['title'])],
    [
      'a field gets another name',
      inGift((fields) => {
        fields['amount'] = fields['price'] ?? {}
        delete fields['price']
      }),
    ],
    ['a price becomes a text', inGift((fields) => void (fields['price'] = { type: 'string' }))],
    ['a price may be missing', inGift((_fields, required) => without(required, 'price'))],
    [
      'a title may be null',
      inGift((fields) => void (fields['title'] = { anyOf: [{ type: 'string', maxLength: 80 }, { type: 'null' }] })),
    ],
    [
      'a state more of the stock',
      inGift((fields) => void (fields['stock'] = { type: 'string', enum: ['in', 'out', 'soon'] })),
    ],
    ['tags become one text', inGift((fields) => void (fields['tags'] = { type: 'string' }))],
    [
      'a field deep inside is removed',
      inGift((fields) => void delete fields['maker']?.anyOf?.[0]?.properties?.['name']),
    ],
    ['a note that the slice shows when it is there is never there', inGift((fields) => void delete fields['note'])],
    [
      'longer titles than the slice takes',
      inGift((fields) => void (fields['title'] = { type: 'string', maxLength: 200 })),
    ],
    [
      'the answer becomes a list',
      ({ live }) =>
        void Object.assign(live.edge[GIFT] ?? {}, { answer: { type: 'array', items: live.edge[GIFT]?.answer } }),
    ],
  ],
  RequestChanged: [
    [
      'an order must name something that the slice does not send',
      ({ live }) => {
        const body = live.edge[BUY]?.body
        Object.assign(body?.properties ?? {}, { phone: { type: 'string' } })
        body?.required?.push('phone')
      },
    ],
    ['a greeting is no longer taken', ({ live }) => void delete live.edge[BUY]?.body?.properties?.['greeting']],
    ['a greeting must be there', ({ live }) => void live.edge[BUY]?.body?.required?.push('greeting')],
    [
      'fewer pieces in an order',
      ({ live }) => void Object.assign(live.edge[BUY]?.body?.properties?.['count'] ?? {}, { maximum: 3 }),
    ],
    [
      'an order of the list that is gone',
      ({ live }) => void Object.assign(live.edge[GIFTS]?.query?.properties?.['sort'] ?? {}, { enum: ['name'] }),
    ],
    [
      'a shorter list at most',
      ({ live }) => void Object.assign(live.edge[GIFTS]?.query?.properties?.['limit'] ?? {}, { maximum: 20 }),
    ],
  ],
  FragmentInUse: [
    ['the slice stops exposing what the wizard shows', ({ uses }) => without(uses.fragments.offers, 'basket')],
  ],
  MissingFragment: [
    ['the slice shows a fragment that no slice exposes', ({ uses }) => void uses.fragments.uses.push('checkout/total')],
    [
      'the slice shows a fragment of a slice that is not there',
      ({ uses }) => void uses.fragments.uses.push('reviews/stars'),
    ],
  ],
  PageGrew: [
    ['a page grows by a fifth', ({ sizes }) => void (sizes['client/page-gift.js'] = 74_000)],
    ['the entry grows, and every page with it', ({ sizes }) => void (sizes['client/remoteEntry.js'] = 15_000)],
  ],
  PageTooLarge: [
    [
      'a new page is larger than any may be',
      (scene) => {
        scene.files['client/page-map.js'] = 'globalThis.map = 1\n'
        scene.sizes['client/page-map.js'] = 300_000
      },
    ],
  ],
  OtherCopy: [
    ['a compressed copy holds other code', ({ files }) => void (files['client/page-gift.js.gz'] = 'no gzip')],
  ],
  OtherManifest: [
    [
      'the manifest names a file that is not in the package',
      inManifest(({ files }) => void (files['page-map.js'] = files['page-gift.js'] ?? { integrity: '' })),
    ],
    [
      'the manifest has the hash of another file',
      inManifest(({ files }) => void (files['page-gift.js'] = files['remoteEntry.js'] ?? { integrity: '' })),
    ],
    ['the manifest leaves a script out', inManifest(({ files }) => void delete files['page-gift.js'])],
    [
      'the manifest is that of the version before',
      inManifest(({ metaData }) => void (metaData.buildInfo.buildVersion = '1.0.0-0')),
    ],
    [
      'the manifest loads files from elsewhere',
      inManifest(({ metaData }) => void (metaData.publicPath = 'https://elsewhere.example/')),
    ],
    ['the manifest names another entry', inManifest(({ metaData }) => void (metaData.remoteEntry.name = 'entry.js'))],
    [
      'the manifest names declarations that are not in the package',
      inManifest(({ files, types }) => void (types['types/basket.d.ts'] = files['page-gift.js'] ?? { integrity: '' })),
    ],
  ],
  PageThrows: [
    ['a page throws while it renders', inRender("throw new Error('broken')")],
    ['a page reads a field of nothing', inRender('null.title')],
    ['a page fails for an answer that the edge refuses', write(RECORDED, '"status":200', '"status":503')],
    ['a page asks for what was not recorded', write(RECORDED, 'v1/gifts/helmet', 'v1/gifts/gloves')],
  ],
  PageHangs: [
    [
      'a page waits for ever',
      write(SERVER, 'return createElement(GiftsPage)', 'await new Promise(() => {}); return createElement(GiftsPage)'),
    ],
    ['a page counts for ever', inRender('let n = 1; while (n > 0) n = 3 - n')],
    ['a bundle counts for ever while it is loaded', whileLoaded('let n = 1; while (n > 0) n = 3 - n')],
  ],
  PageIsEmpty: [['a page renders nothing', inRender('return null')]],
  PageNotRecorded: [['no recorded address shows the page of a gift', write(RECORDED, '/gifts/helmet', '/cart')]],
  NoPages: [['the server bundle exports something else', write(SERVER, 'exports.slice', 'exports.page')]],
  ServerBundleFails: [
    ['a module throws while it is loaded', whileLoaded("throw new Error('broken')")],
    ['a module asks the network while it is loaded', whileLoaded("fetch('https://elsewhere.example')")],
  ],
  SliceDies: [
    [
      'a page takes all memory',
      inRender('const all = []; for (let n = 0; n >= 0; n += 1) all.push(new Array(1e5).fill(n))'),
    ],
  ],
  ForeignModule: [
    ['the server bundle requires a module of Node', whileLoaded("require('node:fs')")],
    ['the server bundle requires what it computes', whileLoaded("require(['node', 'fs'].join(':'))")],
    ['the server bundle looks at the machine', whileLoaded('process.cwd()')],
  ],
  CodeFromText: [
    ['code of the browser calls eval', inBrowser("eval('1 + 1')")],
    ['code of the browser makes a function of a text', inBrowser("new Function('return 1')()")],
    ['code of the browser finds the same by another way', inBrowser("(() => 1).constructor('return 1')()")],
    ['a timer gets a text', inBrowser("setTimeout('alert(1)', 10)")],
    ['eval by the window', inBrowser("window['eval']('1')")],
  ],
  DocumentWrite: [['code of the browser writes into the document', inBrowser("document.write('<p>Gifts</p>')")]],
  ForeignScript: [
    ['a script element is made', inBrowser("document.body.append(document.createElement('script'))")],
    ['a module is imported by its address', inBrowser("import('https://elsewhere.example/gift.js')")],
    ['a service worker is registered', inBrowser("navigator.serviceWorker.register('/worker.js')")],
  ],
  ForeignStorage: [
    ['the consent of the visitor is set', inBrowser("localStorage.setItem('consent', 'granted')")],
    ['the storage of everyone is emptied', inBrowser('localStorage.clear()')],
    ['a key of the checkout is read', inBrowser("sessionStorage.getItem('checkout-attempts')")],
    ['a cookie is written', inBrowser("document.cookie = 'cart='")],
  ],
  NodeInBrowser: [
    ['code of the browser reads the environment', inBrowser('globalThis.key = process.env.KEY')],
    ['code of the browser requires', inBrowser("const fs = require('fs')")],
  ],
  EndlessLoop: [['code of the browser has a loop that nothing ends', inBrowser('for (;;) globalThis.n = 1')]],
  InlineHandler: [
    [
      'code of the browser makes HTML with a handler',
      inBrowser('document.body.innerHTML = \'<img src="x" onerror="buy()">\''),
    ],
    ['an attribute with a handler is set', inBrowser("document.body.setAttribute('onclick', 'buy()')")],
    [
      'a page renders HTML with a handler',
      show(
        "createElement('div', { dangerouslySetInnerHTML: { __html: '<button onclick=' + '\"buy()\">Buy</button>' } })",
      ),
    ],
  ],
  InlineScript: [
    [
      'a page renders a script',
      show("createElement('div', { dangerouslySetInnerHTML: { __html: '<script>buy()</script>' } })"),
    ],
  ],
  InlineStyle: [['a page renders a style attribute', show("createElement('p', { style: { color: 'red' } }, 'Buy')")]],
  NotAccessible: [
    ['a picture without a text for it', show("createElement('img', { src: '/gift.webp' })")],
    ['a field without a label', show("createElement('input', { type: 'text' })")],
    ['a link without a text', show("createElement('a', { href: '/gifts/helmet' })")],
    ['a button without a name', show("createElement('button', { type: 'button' })")],
    ['a list with something else in it', show("createElement('ul', null, createElement('p', null, 'A gift'))")],
    [
      'an attribute of ARIA that does not exist',
      show("createElement('div', { role: 'checkbox', tabIndex: 0 }, 'Wrap it')"),
    ],
  ],
  NoScript: [['a file of the browser does not parse', inBrowser('const = 1')]],
}
