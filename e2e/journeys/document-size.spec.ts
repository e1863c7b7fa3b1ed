import { get } from 'node:http'
import { config } from '../config.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { openCheckout } from '../fixtures/checkout.ts'
import { expect, test } from '../fixtures/test.ts'
import { answerContact, WIZARD } from '../fixtures/wizard.ts'

/** Bytes of an answer as a phone gets it: brotli, with its headers. */
const transferred = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(config.shopUrl + path, { headers: { 'accept-encoding': 'br', accept: 'text/html' } }, (answer) => {
      const headers = answer.rawHeaders.reduce((sum, part) => sum + part.length + 2, 'HTTP/1.1 200 OK\r\n\r\n'.length)
      let body = 0
      answer.on('data', (chunk: Buffer) => (body += chunk.length))
      answer.once('end', () => resolve(headers + body))
    }).once('error', reject)
  })

/** The files that a page runs at once, as its document names them. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<link rel="after-paint" as="script"[^>]* href="([^"]+)"/g)].map(([, address = '']) => address)

/** Ten network segments. */
const ROUND_TRIP = 14_600

/**
 * Ten network segments (14,600 bytes) reach a phone in the first round trip. A document above them costs a second one, so who
 * needs more than the budget takes something else out. The scripts of a first load are those that the page starts itself.
 */
const PAGES = [
  {
    what: 'product',
    path: '/tire/moto/2912192905422/sava-mc-50-m-racer-120-70-17-150-60-17',
    field: 'bikes',
    budget: 13_300,
    scripts: 116_700,
  },
  { what: 'size list', path: '/list/moto/120/70/17', field: 'shown', budget: 14_400, scripts: 119_400 },
  // hashes of another build and prices of another day compress to 100 bytes more or less
  { what: 'bike', path: '/bike/yamaha/mt-07', field: 'shown', budget: 14_700, first: 14_850, scripts: 119_700 },
  { what: 'home page', path: '/', field: 'width', budget: ROUND_TRIP, first: 14_700, scripts: 115_600 },
]

test('the document of each page and the scripts of its first load are within their budgets', async ({ request }) => {
  for (const { what, path, field, budget, first = ROUND_TRIP, scripts } of PAGES)
    await test.step(what, async () => {
      // it is compressed as far as it goes beside other work
      await expect.poll(() => transferred(path), 'a document that is asked for again').toBeLessThanOrEqual(budget)
      // a home page whose best sellers have long names, and a bike with thirty cards, may cross ten segments until they are
      // asked for again. A new address of the same page each time, with a field that it reads and a value that says nothing;
      // one that comes while another page is compressed is sent as it is
      const anew = () => transferred(`${path}?${field}=${Math.random()}`)
      await expect.poll(anew, 'a document that was not asked for before').toBeLessThanOrEqual(first)
      const files = scriptsOf(await (await request.get(path)).text())
      expect(files).toHaveLength(3) // shell, slice, page
      const sizes = await Promise.all(files.map((file) => transferred(file)))
      expect(
        sizes.reduce((sum, size) => sum + size, 0),
        'the scripts',
      ).toBeLessThanOrEqual(scripts)
    })
})

/** The federation's own runtime comes with the first change of slice, when a link to one is pointed at. */
const FEDERATION = 17_500

test('the runtime of the federation is no part of a first load @variation', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (each) => asked.push(new URL(each.url()).pathname))
  const federation = () => asked.find((path) => /\/shell\/\w+\/federation\.js$/.test(path))
  await page.goto('/')
  const cart = page.getByRole('banner').getByRole('link', { name: /עגלת הקניות/ })
  await waitForHydration(cart)
  await page.waitForLoadState('networkidle')
  expect(federation()).toBeUndefined()
  await cart.hover()
  await expect.poll(federation).toBeDefined()
  expect(await transferred(federation() ?? '')).toBeLessThanOrEqual(FEDERATION)
})

test('a shopper loads nothing of the back office @variation', async ({ page, request }) => {
  const asked = new Set<string>()
  page.on('request', (each) => asked.add(each.url()))
  const tyre = { ean: '2912192905422', quantity: 1 }
  for (const path of ['/', '/list/moto/120/70/17', `/tire/moto/${tyre.ean}/sava-mc-50-m-racer-120-70-17-150-60-17`]) {
    await page.goto(path)
    await waitForHydration(page.getByRole('button').first())
  }
  await openCheckout(page, [tyre])
  await page.goto(WIZARD)
  await answerContact(page)
  await page.waitForLoadState('networkidle')

  const scripts = [...asked].filter((address) => new URL(address).pathname.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(8)
  expect([...asked].filter((address) => address.includes('/slices/admin/'))).toEqual([])
  for (const script of scripts) {
    const text = await (await request.get(script)).text()
    expect([script, ...(text.match(/\/api\/v1\/admin\/|react-aria/g) ?? [])]).toEqual([script])
  }
})
