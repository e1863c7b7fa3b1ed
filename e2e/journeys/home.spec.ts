import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

/** A size that the seed holds, with more profiles and rims beside it. */
const SIZE = { width: '180', profile: '55', rim: '17' }
const AVAILABILITY = '**/edge/api/v1/tires/MO/*/*/*'

const parts = (page: Page) => ({
  width: page.getByLabel('רוחב'),
  profile: page.getByLabel('חתך'),
  rim: page.getByLabel('חישוק'),
  form: page.getByRole('form', { name: 'חיפוש צמיגים לפי מידה' }),
})

/** The only button of the form, with any label. */
const searchButton = (page: Page) => parts(page).form.getByRole('button')

const chooseSize = async (page: Page) => {
  const { width, profile, rim } = parts(page)
  await width.selectOption(SIZE.width)
  await profile.selectOption(SIZE.profile)
  await rim.selectOption(SIZE.rim)
}

test('a rider who knows the bike and not the size finds the link to the recommender without scrolling @variation', async ({
  page,
}) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'לא יודעים מה המידה? להתאמה חכמה' })
  await expect(link).toBeInViewport()
  await waitForHydration(link)
  await link.click()
  await expect(page).toHaveURL('/find-the-right-tires-for-you')
})

test('the size search shows every label of its button, is cleared, and retries after a failure', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/500|ERR_FAILED/)
  let answer: 'held' | 'fails' | 'none' | 'real' = 'held'
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(AVAILABILITY, async (route) => {
    if (answer === 'held') await held
    if (answer === 'none') return route.fulfill({ json: { result: [], settings: await noSettings() } })
    return answer === 'real' ? route.continue() : route.abort()
  })
  const noSettings = async () => ({
    currentShipmentDisplayTime: '',
    nextShipmentDisplayTime: '',
    nextShipmentOrderDeadline: '',
  })
  const { width, profile, rim, form } = parts(page)
  const button = searchButton(page)

  await page.goto('/')
  await expect(button).toHaveText('חיפוש צמיגים')
  await expect(button).toBeDisabled()
  await expect(profile).toBeDisabled()

  await chooseSize(page)
  await expect(button).toHaveText('בודקים זמינות…')
  await expect(button).toBeDisabled()
  answer = 'fails'
  release()
  await expect(form.getByText('לא הצלחנו לבדוק זמינות')).toBeVisible()
  await expect(button).toHaveText('נסו שוב')
  await expect(rim).toHaveValue(SIZE.rim)
  await expectHealthyPage(page)

  answer = 'none'
  await button.click()
  await expect(button).toHaveText('0 תוצאות')
  await expect(button).toBeDisabled()
  await expect(form.getByRole('link', { name: 'בקשו מאיתנו למצוא אותם' })).toHaveAttribute(
    'href',
    '/list/moto/180/55/17',
  )

  answer = 'real'
  await width.selectOption('190')
  await expect(profile).toHaveValue('')
  await expect(rim).toHaveValue('')
  await expect(button).toHaveText('חיפוש צמיגים')
  await chooseSize(page)
  await expect(button).toHaveText(/^\d+ תוצאות$/)
  await button.click()
  await expect(page).toHaveURL('/list/moto/180/55/17')
})

test(
  'a failed list of sizes is retried and the choice is kept',
  { tag: '@variation' },
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/500|ERR_FAILED/)
    await page.goto('/')
    const { width, profile } = parts(page)
    await page.route('**/sizes/profiles/for/MO/*', (route) => route.abort(), { times: 1 })
    await width.selectOption(SIZE.width)
    await expect(page.getByText('לא הצלחנו לטעון את המידות')).toBeVisible()
    await expect(width).toHaveValue(SIZE.width)
    await page.getByRole('button', { name: 'נסו שוב' }).click()
    await expect(profile).toBeEnabled()
  },
)

test('a popular size and a brand lead to their lists @variation', async ({ page }) => {
  await page.goto('/')
  const sizes = page.getByRole('navigation', { name: 'המידות המבוקשות' }).getByRole('link')
  await expect(sizes).toHaveCount(8)
  const href = (await sizes.first().getAttribute('href')) ?? ''
  await sizes.first().click()
  await expect(page).toHaveURL(href)
  await page.goBack()
  await page.getByRole('link', { name: 'צמיגי Mitas' }).click()
  await expect(page).toHaveURL('/list/moto/by/brand/mitas')
})

test('the home page shows the saved bikes to those who have some, and moves nothing for them @variation', async ({
  page,
}) => {
  const mine = page.getByRole('region', { name: 'המוסך שלי' })
  await page.goto('/')
  await waitForHydration(page.getByRole('link', { name: 'צמיגי Mitas' }))
  await expect(mine).toHaveCount(0)

  await page.evaluate(() =>
    localStorage.setItem(
      'garage',
      '[{"brand":"Yamaha","model":"MT-07","href":"/bike/yamaha/mt-07","frontSize":"120/70-17","rearSize":"180/55-17"}]',
    ),
  )
  await page.reload()
  await expect(mine.getByRole('link', { name: /Yamaha MT-07/ })).toHaveAttribute('href', '/bike/yamaha/mt-07')
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
  expect(shift).toBe(0)
  await expectHealthyPage(page)
  await mine.getByRole('button', { name: 'הסרה מהמוסך שלי: MT-07' }).click()
  await expect(mine).toHaveCount(0)
})

test('the film behind the headline can be paused and shows its state', { tag: '@variation' }, async ({ page }) => {
  await page.goto('/')
  const film = page.locator('video')
  const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused)
  await page.getByRole('button', { name: 'השהיית הסרטון שברקע' }).click()
  const play = page.getByRole('button', { name: 'הפעלת הסרטון שברקע' })
  await expect(play).toBeVisible()
  await expect.poll(isPaused).toBe(true)
  expect(await film.evaluate((video: HTMLVideoElement) => video.muted && video.loop)).toBe(true)

  // who paused it once is not asked again
  await page.reload()
  await play.click()
  await expect.poll(isPaused).toBe(false)
})

test(
  'a section that fails to load says so in its place and is retried',
  { tag: '@variation' },
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED/)
    // the page is opened from another one, by its script: what the server renders cannot be kept from it
    await page.goto('/contact-us')
    const logo = page.getByRole('banner').getByRole('link', { name: /צמיגו/ }).first()
    await waitForHydration(logo)
    // not once only: a pointer over the link may ask before the press does
    const asked = /\/edge\/api\/v1\/(?:top\/sellers|popular\/sizes)/
    await page.route(asked, (route) => route.abort())
    await logo.click()
    await expect(page.getByText('המידות המבוקשות לא נטענו')).toBeVisible()
    const sellers = page.getByRole('region', { name: 'הנמכרים ביותר' })
    await expect(sellers.getByText('הצמיגים הנמכרים ביותר לא נטענו')).toBeVisible()
    await expect(parts(page).width).toBeEnabled()
    await page.unroute(asked)
    await sellers.getByRole('button', { name: 'נסו שוב' }).click()
    await expect(sellers.getByRole('article').first()).toBeVisible()
  },
)
