import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { press, waitForHydration } from '../fixtures/browser.ts'
import { activeVersion, linkToVersion } from '../fixtures/slice-version.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

const SLICES = ['storefront', 'checkout', 'wizard', 'admin']

const control = (page: Page) => page.getByRole('button', { name: 'סימון חלקי הדף' })
const outlines = (page: Page) => page.getByRole('list', { name: 'חלקי הדף' }).getByRole('listitem')
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /עגלת הקניות/ })

/** The files of developers that a page asked for. */
const developerFiles = (page: Page) => {
  const asked: string[] = []
  page.on('request', (each) => asked.push(new URL(each.url()).pathname))
  return () => asked.filter((path) => path.endsWith('/developer.js'))
}

/** Bytes of a slice that came to a page, each file once: what is asked for again comes from the browser. */
const loadedBytes = (page: Page, slice: string) => {
  const sizes: Promise<[path: string, size: number]>[] = []
  page.on('requestfinished', (each) => {
    const { pathname } = new URL(each.url())
    if (pathname.startsWith(`/assets/slices/${slice}/`))
      sizes.push(each.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]))
  })
  return async () => {
    const files = Map.groupBy(await Promise.all(sizes), ([path]) => path)
    return [...files.values()].reduce((sum, asked) => sum + Math.max(...asked.map(([, size]) => size)), 0)
  }
}

/** Where the parts of the page are, and how long it is. */
const layoutOf = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.scrollHeight,
    document.documentElement.scrollWidth,
    ...[...document.querySelectorAll('header, main, main > div, h1, h2, footer, .trial, .trial > *')]
      .filter(({ id }) => id !== 'outlined-slices')
      .flatMap((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height]
      }),
  ])

/** What the extension of Module Federation for Chrome takes from a page (its `post-message-start.ts`). */
const listedInDevTools = (page: Page) =>
  page.evaluate(() => {
    const { moduleInfo } = (self as unknown as { __FEDERATION__: { moduleInfo: Record<string, Listed> } })
      .__FEDERATION__
    type Listed = {
      version: string
      remoteEntry: string
      remotesInfo: Record<string, { matchedVersion: string }>
      modules?: { moduleName: string }[]
    }
    return JSON.parse(JSON.stringify(moduleInfo)) as Record<string, Listed>
  })

test('a developer sees who answers for each part of a page, in which version and size @desktop', async ({ page }) => {
  const bytes = loadedBytes(page, 'storefront')
  // one page only: files whose way a second one cuts short come from the browser, and have no size
  await page.goto(await linkToVersion('override', 'storefront'))
  await expect(page).toHaveURL('/')
  await expect(control(page)).toBeEnabled()
  await waitForHydration(cartLink(page))
  await page.waitForLoadState('networkidle')
  const before = await layoutOf(page)

  await test.step('by keyboard, and without a change of what is below', async () => {
    await press(page, control(page), 'Enter')
    await expect(control(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(outlines(page)).toHaveCount(1)
    expect(await layoutOf(page)).toEqual(before)
    await expectHealthyPage(page)
  })

  await test.step('owner, version and the bytes that came', async () => {
    await expect(outlines(page)).toContainText(`storefront ${activeVersion('storefront')}`)
    const size = ((await bytes()) / 1_000).toFixed(1)
    await expect(outlines(page)).toContainText(new RegExp(`@zmigo/storefront · ${size} KB in \\d+ files?`))
  })

  await test.step('around the slice, also once it was scrolled', async () => {
    const slice = page.locator('#slice-storefront')
    const apart = async () => {
      const own = await slice.boundingBox()
      const outline = await outlines(page).first().boundingBox()
      if (!own || !outline) return Infinity
      return Math.max(...(['x', 'y', 'width', 'height'] as const).map((side) => Math.abs(own[side] - outline[side])))
    }
    await expect.poll(apart).toBeLessThan(1)
    await page.mouse.wheel(0, 700)
    await page.evaluate(() => scrollTo(0, 700))
    await expect.poll(apart).toBeLessThan(1)
    await expect(outlines(page).first().getByText('@zmigo/storefront')).toBeInViewport()
  })

  await test.step('a fragment that another slice offers', async () => {
    await page.evaluate(() => document.querySelector('main h2')?.setAttribute('data-fragment', 'wizard/promotion'))
    await expect(outlines(page).nth(1)).toContainText(`wizard/promotion ${activeVersion('wizard')}`)
    await expect(outlines(page).nth(1)).toContainText(/@zmigo\/wizard · \d+\.\d KB in \d+ files?/)
  })

  await test.step('presses go through to the page, and the next slice is outlined', async () => {
    await cartLink(page).click()
    await expect(page).toHaveURL('/cart')
    await expect(outlines(page)).toContainText([`checkout ${activeVersion('checkout')}`])
    await expect(outlines(page).first()).toContainText(/@zmigo\/checkout · [1-9]\d*\.\d KB in [1-9]/)
  })

  await test.step('until Escape', async () => {
    await page.keyboard.press('Escape')
    await expect(outlines(page)).toHaveCount(0)
    await expect(control(page)).toHaveAttribute('aria-pressed', 'false')
  })
})

/** The slices that the federation's own runtime has loaded on a page; none before it came. */
const loadedByRuntime = (page: Page) =>
  page.evaluate(() => {
    type Federation = { __INSTANCES__?: { moduleCache: Map<string, unknown> }[] }
    const { __INSTANCES__: hosts = [] } = (self as unknown as { __FEDERATION__: Federation }).__FEDERATION__
    return hosts.flatMap(({ moduleCache }) => [...moduleCache.keys()])
  })

test('an override is loaded by the runtime of the federation, and what the server rendered of it is hydrated', async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => Object.assign(self, { served: document.querySelector('main h1') })),
  )
  const isServed = (heading: Element) => heading === (self as unknown as { served: Element }).served
  const heading = page.getByRole('heading', { level: 1 })

  await page.goto(await linkToVersion('override', 'storefront'))
  const answer = await page.goto('/')
  expect(await answer?.text()).toContain(`data-version="${activeVersion('storefront')}"`)
  await waitForHydration(heading)
  expect(await heading.evaluate(isServed)).toBe(true)
  await expect.poll(() => loadedByRuntime(page)).toEqual(['storefront'])
  await expect(control(page)).toBeEnabled()
  const listed = Object.entries(await listedInDevTools(page)).filter(([key]) => key.startsWith('storefront:'))
  expect(listed).toMatchObject([[expect.any(String), { version: activeVersion('storefront') }]])

  await test.step('and no other slice', async () => {
    const { path, title } = { path: '/find-the-right-tires-for-you', title: /אילו צמיגים/ }
    await page.goto(path)
    await expect(heading).toContainText(title)
    await waitForHydration(heading)
    expect(await heading.evaluate(isServed)).toBe(true)
    expect(await loadedByRuntime(page)).toEqual([])
  })
})

test('the DevTools of the federation list every slice to a developer, with version and manifest', async ({ page }) => {
  await page.goto(await linkToVersion('override', 'wizard'))
  await page.goto('/')
  await expect(control(page)).toBeEnabled()
  const { origin } = new URL(page.url())
  const manifestOf = (slice: string) => `${origin}/assets/slices/${slice}/${activeVersion(slice)}/mf-manifest.json`
  const keyOf = (slice: string) => `${slice}:${manifestOf(slice)}`

  await test.step('as remotes of the shell, before any of them was loaded by the runtime', async () => {
    await expect.poll(async () => (await listedInDevTools(page))[keyOf('admin')]?.modules).toHaveLength(1)
    const { shell, ...listed } = await listedInDevTools(page)
    expect(shell?.remotesInfo).toEqual(
      Object.fromEntries(SLICES.map((slice) => [slice, { matchedVersion: manifestOf(slice) }])),
    )
    expect(Object.keys(listed).toSorted()).toEqual(SLICES.map(keyOf).toSorted())
    for (const slice of SLICES)
      expect(listed[keyOf(slice)]).toMatchObject({
        version: activeVersion(slice),
        remoteEntry: manifestOf(slice),
        modules: [{ moduleName: 'lifecycles' }],
      })
  })

  await test.step('once, also when the runtime has loaded one', async () => {
    await cartLink(page).click()
    await expect(page).toHaveURL('/cart')
    await expect
      .poll(async () => (await listedInDevTools(page))[keyOf('checkout')])
      .toMatchObject({ version: activeVersion('checkout'), remoteEntry: 'remoteEntry.js' })
    expect(Object.keys(await listedInDevTools(page)).toSorted()).toEqual(['shell', ...SLICES.map(keyOf)].toSorted())
    const hosts = await page.evaluate(() =>
      (self as unknown as { __FEDERATION__: { __INSTANCES__: { name: string }[] } }).__FEDERATION__.__INSTANCES__.map(
        ({ name }) => name,
      ),
    )
    expect(hosts).toEqual(['shell'])
  })
})

test('a page of anyone else loads and lists nothing of it @variation', async ({ page }) => {
  const asked = developerFiles(page)
  const expectNothing = async () => {
    await waitForHydration(cartLink(page))
    await page.waitForLoadState('networkidle')
    expect(asked()).toEqual([])
    await expect(control(page)).toHaveCount(0)
    expect(await page.evaluate(() => '__FEDERATION__' in self)).toBe(false)
  }
  await page.goto('/')
  await expectNothing()
  await page.goto(await linkToVersion('preview', 'storefront'))
  await page.goto('/')
  await expect(page.getByRole('complementary', { name: 'גרסת ניסיון' })).toBeVisible()
  await expectNothing()
})
