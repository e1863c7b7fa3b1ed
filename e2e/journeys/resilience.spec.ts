import { config } from '../config.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, test } from '../fixtures/test.ts'

test('a corrupt cart cookie is an empty cart', async ({ context, page }) => {
  for (const value of ['%7Bnot-json', '%E0%A4%A', encodeURIComponent('{"items":"none"}'), '']) {
    await context.addCookies([{ name: 'cart', value, url: config.shopUrl }])
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'העגלה ריקה' })).toBeVisible()
  }
})

test('a cart with absurd lines keeps what can be ordered', async ({ context, page }) => {
  const items = [
    { ean: '0000000000000', quantity: 1 },
    { ean: 5, quantity: 'two' },
  ]
  await context.addCookies([
    { name: 'cart', value: encodeURIComponent(JSON.stringify({ items })), url: config.shopUrl },
  ])
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a slice that cannot be loaded leaves a notice in its place and the rest of the shop works', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/ERR_FAILED|checkout|slice/i)
  await page.route('**/assets/slices/checkout/**', (route) => route.abort())
  await page.goto('/')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: /עגלת הקניות/ }).click()
  await expect(page.getByRole('alert')).toContainText('אינו זמין כרגע')
  await expect(header).toBeVisible()

  await header.getByRole('link', { name: /צמיגו/ }).first().click()
  await expect(page).toHaveURL('/')
  await shopper(page).chooseSize()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test.describe('addresses that the shop does not know', () => {
  const noindex = (html: string) => /<meta name="robots" content="[^"]*noindex/.test(html)

  for (const [what, path] of [
    ['an unknown page shows home', '/no-such-page'],
    ['an unknown size', '/list/moto/999/99/99'],
    ['an unknown brand', '/list/moto/by/brand/no-such-brand'],
    ['an unknown category', '/list/moto/category/no-such-category'],
    ['an unknown product', '/tire/moto/0000000000000/nothing'],
  ] as const)
    test(`${what}: 404 and noindex`, async ({ request }) => {
      const response = await request.get(path)
      expect(response.status()).toBe(404)
      expect(noindex(await response.text())).toBe(true)
    })

  test('an unknown product is said to be not on the site', async ({ page, watch }) => {
    watch.expectComplaint(/404/)
    await page.goto('/tire/moto/0000000000000/nothing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/לא (קיים|נמצא)/).first()).toBeVisible()
  })

  test('a wrong name in a product address leads to the right one', async ({ request }) => {
    const { result } = (await (await request.get('/edge/api/v1/tires/MO/120/70/17')).json()) as {
      result: { ean: string; name: string }[]
    }
    const [tyre] = result
    const response = await request.get(`/tire/moto/${tyre?.ean}/wrong-name`, { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(response.headers()['location']).toContain(`/tire/moto/${tyre?.ean}/${tyre?.name}`)
  })

  test('an address of more than 2,000 characters is too long', async ({ request }) => {
    expect((await request.get(`/${'a'.repeat(2_100)}`)).status()).toBe(414)
  })
})

test.describe('bad input is refused with a sentence, never with a fault of ours', () => {
  const post = '/edge/api/v1/checkout'
  for (const [what, body, type, status] of [
    ['malformed JSON', '{"cart":', 'application/json', 400],
    ['a wrong type', '{"cart":{"items":[{"ean":"2912192905422","quantity":"2"}]}}', 'application/json', 400],
    ['another content type', 'cart=1', 'text/plain', 415],
    ['more than 64 KB', JSON.stringify({ filler: 'x'.repeat(70_000) }), 'application/json', 413],
  ] as const)
    test(`${what}: ${status}`, async ({ request }) => {
      const response = await request.post(post, { data: body, headers: { 'content-type': type } })
      expect(response.status()).toBe(status)
      expect(response.headers()['content-type']).toContain('application/problem+json')
      const problem = (await response.json()) as Record<string, unknown>
      expect(problem).toMatchObject({ status })
      expect(JSON.stringify(problem)).not.toMatch(/at .+\.ts:\d+/)
    })

  test('an unknown path below /edge: 404', async ({ request }) => {
    expect((await request.get('/edge/api/v1/nothing')).status()).toBe(404)
  })
  test('a wrong method: 405 with what is allowed', async ({ request }) => {
    const response = await request.delete(post)
    expect(response.status()).toBe(405)
    expect(response.headers()['allow']).toContain('POST')
  })
  test('orders are for staff only', async ({ request }) => {
    expect((await request.get('/edge/api/v1/orders')).status()).toBe(401)
  })
})
