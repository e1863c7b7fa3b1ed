import { stopClock, waitForHydration } from '../fixtures/browser.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const openMenu = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/imprint')
  const open = page.getByRole('button', { name: 'פתיחת התפריט' })
  await waitForHydration(open)
  await open.click()
  const menu = page.getByRole('dialog', { name: 'תפריט' })
  await expect(menu).toBeVisible()
  return menu
}

test('the menu closes on a press beside it, and after a rotation of the tablet the page still works', async ({
  page,
}) => {
  const menu = await openMenu(page)
  await page.mouse.click(10, 400)
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'פתיחת התפריט' }).click()
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(menu).toBeHidden()
  await page.getByRole('navigation', { name: 'ניווט ראשי' }).getByRole('link', { name: 'צרו קשר' }).click()
  await expect(page).toHaveURL('/contact-us')
})

test('the Tab key moves through the whole page and out of it', async ({ page }) => {
  await page.goto('/imprint')
  const stops: string[] = []
  // no page has more tab stops; a focus trap would never end
  for (let press = 0; press < 150; press++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement === document.body ? '' : `${activeElement?.textContent} ${activeElement?.outerHTML}`
    })
    if (stop === '' || stop === stops[0]) break
    stops.push(stop)
  }
  expect(stops.length).toBeLessThan(150)
  expect(stops[0]).toContain('דילוג לתוכן הראשי')
  expect(stops.some((stop) => stop.includes('110/100/18'))).toBe(true)
})

test('the message at the bottom closes after six seconds, but not while it has the pointer or the focus', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/list/moto/120/70/17')
  const card = page.getByRole('article').filter({ hasText: 'מלאי מיידי' }).first()
  await card.getByRole('link').first().click()
  const add = page.getByRole('button', { name: 'הוסיפו לעגלה' }).first()
  const message = page.getByRole('link', { name: 'לעגלת הקניות', exact: true })
  await expect(page).toHaveURL(/\/tire\/moto\//)
  // a page that is not hydrated yet would never show it
  await waitForHydration(add)
  await stopClock(page)

  await add.click()
  await expect(message).toBeVisible()
  await page.clock.fastForward(5_900)
  await expect(message).toBeVisible()
  await page.clock.fastForward(200)
  await expect(message).toBeHidden()

  await add.click()
  for (let stop = 0; stop < 3; stop++) {
    await page.clock.fastForward(5_900)
    await page.keyboard.press('Tab')
  }
  await expect(message, 'the message stays while the shopper moves to it with Tab').toBeVisible()
  await message.focus()
  await page.clock.fastForward(60_000)
  await expect(message).toBeVisible()
  // closed with the pointer over it: the next message must not treat the pointer as still over it
  await page.getByRole('button', { name: 'סגירת ההודעה' }).click()
  await expect(message).toBeHidden()
  await page.mouse.move(5, 5)
  await add.press('Enter')
  await expect(message).toBeVisible()
  await page.clock.fastForward(6_100)
  await expect(message).toBeHidden()
})
