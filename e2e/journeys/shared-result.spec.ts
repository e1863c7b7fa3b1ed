import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { addressOf, findProduct, REAR_OF_SEED } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

const RESULT = '/find-the-right-tires-for-you/result'

test('a shared recommendation shows its tyres of today, and is shared and mailed again @desktop', async ({ page }) => {
  const set = await findProduct(
    ({ name, set: isSet, available }) => isSet && name.endsWith('180-55-17') && available > 3,
  )
  const address = `${RESULT}?${new URLSearchParams({ bike: 'Yamaha/MT-07', tires: `${set.ean},${REAR_OF_SEED.ean}` })}`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'צמיגים שהומלצו ל־MT-07' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0).getByRole('link')).toHaveAttribute('href', addressOf(set))
  await expect(cards.nth(1)).toContainText('₪')
  await expect(page.getByRole('link', { name: 'כל הצמיגים שמתאימים ל־MT-07' })).toHaveAttribute(
    'href',
    '/bike/yamaha/mt-07',
  )
  await expectHealthyPage(page)

  const mail = page.getByRole('link', { name: 'שליחה לאימייל שלי' })
  const letter = new URL((await mail.getAttribute('href')) ?? '')
  expect(letter.protocol + letter.pathname).toBe('mailto:')
  expect(letter.searchParams.get('body')).toContain(`${RESULT}?bike=Yamaha%2FMT-07&tires=${set.ean}`)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const share = page.getByRole('button', { name: 'שיתוף' })
  await waitForHydration(share)
  await share.click()
  await expect(page.getByText('הקישור הועתק')).toBeVisible()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied.pathname + copied.search).toBe(address)
})

test('a recommendation without any tyre is 404 and leads to a new one @variation', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/)
  for (const query of ['', '?tires=29000001', '?tires=../admin&bike=..%2F..'])
    expect((await page.goto(RESULT + query))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'ההמלצה הזאת כבר לא זמינה' })).toBeAttached()
  const all = page.getByRole('link', { name: 'כל הצמיגים שמתאימים ל־MT-07' })
  await expect(all).toHaveCount(0)
  await page.goto(`${RESULT}?bike=Yamaha/MT-07&tires=29000001`)
  await expect(all).toHaveAttribute('href', '/bike/yamaha/mt-07')
  await expectHealthyPage(page)
  await page.getByRole('link', { name: 'התאמה אישית לאופנוע שלי' }).click()
  await expect(page).toHaveURL('/find-the-right-tires-for-you')
})
