import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { paymentPage } from '../fixtures/payment-page.ts'
import { emptyDataDirectory, freePort, npmStart, processesOn, root, runOn } from '../fixtures/shop-process.ts'
import { signIn } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test('an owner who signs in to a closed shop is led through the steps, ticks all of them, and opens it', async ({
  browser,
}) => {
  const dataDirectory = emptyDataDirectory('opening')
  mkdirSync(dataDirectory, { recursive: true })
  const sample = JSON.parse(readFileSync(join(root, 'infra/seed/company.sample.json'), 'utf8')) as object
  const company = join(dataDirectory, 'company.json')
  writeFileSync(company, JSON.stringify({ ...sample, sample: false }))
  const port = await freePort()
  const publicUrl = `https://localhost:${port}`
  const shop = npmStart({
    DATA_DIR: dataDirectory,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    COMPANY_FILE: company,
  })
  await expect.poll(shop.output, { timeout: 240_000 }).toMatch(/^ready http/m)
  const addresses = { shopUrl: `http://localhost:${port}`, deskUrl: `http://localhost:${port + 1}` }
  const context = await browser.newContext({ baseURL: addresses.shopUrl })
  const page = await context.newPage()
  // the gateway leads back to the public address, and nothing on this machine answers https
  await page.route(`${addresses.deskUrl}/pay/**`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    const headers = response.headers()
    const back = headers['location']?.replace(publicUrl, addresses.shopUrl)
    await route.fulfill({ response, headers: { ...headers, ...(back && { location: back }) } })
  })
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const ticked = (name: string) => expect(step(name).getByText('הושלם')).toBeVisible()
  const turn = async (press: 'פתחו את החנות' | 'סגרו את החנות') => {
    await page.getByRole('button', { name: press }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: press }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  }
  try {
    await test.step('the demonstration is open; the owner closes it, and a sign-in leads back to what is missing', async () => {
      await page.goto('/admin')
      await signIn(page, 'owner@zmig.test', addresses)
      await expect(page.getByRole('navigation', { name: 'מדורי הניהול' })).toBeVisible()
      await page.goto('/admin/opening')
      await turn('סגרו את החנות')
      await context.clearCookies()
      await page.goto('/admin')
      await signIn(page, 'owner@zmig.test', addresses)
      await expect(page).toHaveURL('/admin/opening')
      for (const name of ['פרטי העסק', 'מוצרים', 'מוסכים', 'משלוח והתקנה', 'כתובת מאובטחת']) await ticked(name)
    })

    await test.step('a public shop waits for its terminal: a declined card says so, one shekel goes back', async () => {
      for (const name of ['מסוף האשראי', 'אימייל', 'חשבוניות']) await expect(step(name).getByText('נדרש')).toBeVisible()
      await expect(step('הודעות לנייד').getByText('חסר')).toBeVisible()
      await expect(page.getByRole('button', { name: 'פתחו את החנות' })).toBeDisabled()
      const pay = async (choose: 'decline' | 'approve') => {
        await page.getByRole('button', { name: 'תשלום שקל לניסיון' }).click()
        await paymentPage(page).shown()
        await paymentPage(page)[choose]()
        await expect(page).toHaveURL('/admin/opening')
      }
      await pay('decline')
      await expect(step('מסוף האשראי').getByText('הכרטיס נדחה')).toBeVisible()
      await pay('approve')
      await ticked('מסוף האשראי')
      await expect(page.getByRole('button', { name: 'פתחו את החנות' })).toBeDisabled()
    })

    await test.step('a step that is done on the server says what is typed there', async () => {
      await page.getByRole('link', { name: 'אימייל', exact: true }).click()
      await expect(page.getByText('SMTP_URL', { exact: true })).toBeVisible()
      await expectHealthyPage(page)
      await page.getByRole('link', { name: 'לכל השלבים' }).click()
      await ticked('מסוף האשראי')
    })

    await test.step('mail, text and invoices are tried, and a backup is made', async () => {
      await page.getByRole('button', { name: 'שליחת אימייל ניסיון' }).click()
      await ticked('אימייל')
      await page.getByLabel('הנייד שלכם').fill('03-5550101')
      await page.getByRole('button', { name: 'שליחת הודעת ניסיון' }).click()
      await expect(page.getByText('הקלידו מספר נייד')).toBeVisible()
      await page.getByLabel('הנייד שלכם').fill('052-1234567')
      await page.getByRole('button', { name: 'שליחת הודעת ניסיון' }).click()
      await ticked('הודעות לנייד')
      await page.getByRole('button', { name: 'בדיקת החיבור' }).click()
      await ticked('חשבוניות')
      await expect(step('גיבוי').getByText('חסר')).toBeVisible()
      const saved = await runOn('backup', [join(dataDirectory, 'shop.zmigo')], dataDirectory)
      expect(saved).toMatchObject({ code: 0 })
      await page.reload()
      await ticked('גיבוי')
    })

    await test.step('every step is ticked, and the shop opens', async () => {
      await expect(page.getByRole('main').getByText('הושלם')).toHaveCount(10)
      await expectHealthyPage(page)
      await turn('פתחו את החנות')
      await expect(page.getByRole('button', { name: 'סגרו את החנות' })).toBeVisible()
    })
  } finally {
    await context.close()
    process.kill(shop.pid, 'SIGTERM')
    await shop.ended
    await expect.poll(() => processesOn(dataDirectory)).toEqual([])
  }
})
