import { Buffer } from 'node:buffer'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { photograph } from '@zmig/catalog/testing'
import { FRONTS, OWN_CSV, OWN_EANS, OWN_SET } from '../fixtures/own-catalogue.ts'
import { paymentPage } from '../fixtures/payment-page.ts'
import { OWNER, startPeers } from '../fixtures/peers.ts'
import { emptyDataDirectory, npmStart, processesOn, runOn } from '../fixtures/shop-process.ts'
import { shopper } from '../fixtures/shopper.ts'
import { signIn } from '../fixtures/staff.ts'
import { collectConsoleErrors, expect, test } from '../fixtures/test.ts'

/** A folder of photographs: three of each product, named by its EAN, and a fourth of the last one. @returns how many */
const takePhotographs = async (folder: string, eans: readonly string[]): Promise<number> => {
  mkdirSync(folder, { recursive: true })
  const places = eans.flatMap((ean, at) =>
    (at === eans.length - 1 ? [1, 2, 3, 4] : [1, 2, 3]).map((place) => ({ ean, place })),
  )
  for (const [at, { ean, place }] of places.entries()) {
    const name = place === 1 ? `${ean}.jpg` : `${ean}-${place}.jpg`
    writeFileSync(join(folder, name), await photograph('jpeg', { width: 480 + at, height: 360 })) // no two are the same
  }
  return places.length
}

/** Pictures that staff uploaded, and that the browser has loaded. */
const expectPhotographs = async (images: Locator): Promise<void> => {
  await expect(images.first()).toHaveAttribute('src', /\/media\/picture\/uploads\//)
  await expect
    .poll(() => images.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
}

test('an owner with an empty data folder, a file of own tyres and a folder of photographs sells, for money, with documents', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  const dataDirectory = emptyDataDirectory('first-sale')
  const peers = await startPeers(dataDirectory)
  const shop = npmStart(peers.settings)
  const errors: string[] = []
  const visit = async () => {
    const context = await browser.newContext({ baseURL: peers.shopUrl, ignoreHTTPSErrors: true })
    context.on('page', (page) => collectConsoleErrors(page, errors))
    return context.newPage()
  }
  const textsTo = async (to: string): Promise<string[]> => {
    const answer = await fetch(`${peers.inboxUrl}/inbox?to=${encodeURIComponent(to)}`)
    return ((await answer.json()) as { messages: { text: string }[] }).messages.map(({ text }) => text)
  }
  const ask = async <Answer>(path: string): Promise<Answer> =>
    (await (await fetch(`${peers.innerUrl}${path}`)).json()) as Answer
  try {
    await expect.poll(shop.output, { timeout: 240_000 }).toMatch(/^ready http/m)
    const owner = await visit()
    const step = (name: string) =>
      owner.getByRole('listitem').filter({ has: owner.getByRole('heading', { name, exact: true }) })
    const ticked = (name: string) => expect(step(name).getByText('הושלם')).toBeVisible({ timeout: 60_000 })

    await test.step('the first sign-in leads to what is missing, and nothing of the demonstration is there', async () => {
      await owner.goto('/admin')
      await signIn(owner, OWNER, peers)
      await expect(owner).toHaveURL('/admin/opening')
      await expect(owner.getByRole('button', { name: 'פתחו את החנות' })).toBeDisabled()
      for (const name of ['פרטי העסק', 'כתובת מאובטחת']) await ticked(name)
      await expect(step('מוצרים').getByText('נדרש')).toBeVisible()
      await owner.goto('/admin/products')
      expect(await ask('/edge/api/v1/top/sellers')).toMatchObject({ products: [] })
    })

    await test.step('the owner brings in the file: a dry run without faults, then everything is written', async () => {
      await owner.goto('/admin/products/import')
      await owner
        .locator('input[type=file][accept*=csv]')
        .setInputFiles({ name: 'tyres.csv', mimeType: 'text/csv', buffer: Buffer.from(OWN_CSV) })
      await expect(owner.getByText('שום דבר עוד לא נכתב')).toBeVisible({ timeout: 60_000 })
      await owner.getByRole('button', { name: `ביצוע ${OWN_EANS.length} שינויים…` }).click()
      await owner.getByRole('alertdialog').getByRole('button', { name: 'ביצוע' }).click()
      await expect(owner.getByText('בוצע', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
    })

    await test.step('a folder of photographs, named by EAN, comes to the products', async () => {
      const folder = test.info().outputPath('photographs')
      const count = await takePhotographs(folder, OWN_EANS)
      expect(count).toBe(40)
      await owner.goto('/admin/products/import')
      const section = owner.getByRole('region', { name: 'תמונות לפי EAN' })
      await section.locator('[data-part=picture-folder]').setInputFiles(folder)
      await section.getByRole('button', { name: `העלאת ${count} תמונות` }).click({ timeout: 60_000 })
      await expect(section.getByRole('status')).toHaveText(`נוספו: ${count}`, { timeout: 300_000 })
    })

    await test.step('a garage that installs', async () => {
      await owner.goto('/admin/garages')
      await owner.getByRole('button', { name: 'מוסך חדש' }).click()
      const dialog = owner.getByRole('dialog')
      await dialog.getByLabel(/^שם/).fill('מוסך הדוגמה')
      await dialog.getByLabel(/^מזהה/).fill('garage-one')
      await dialog.getByLabel(/^כתובת(?!.*דף)/).fill('הברזל 12')
      await dialog.getByLabel(/^עיר/).selectOption('tel-aviv')
      await dialog.getByLabel(/^טלפון/).fill('03-5550199')
      await dialog.getByLabel(/^מחיר לצמיג/).fill('90')
      await dialog.getByRole('checkbox', { name: /^מוסתר/ }).uncheck()
      await dialog.getByRole('button', { name: 'שמירה' }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('terminal, mail, texts, invoices and backup are tried: every step is ticked, and the shop opens', async () => {
      await owner.goto('/admin/opening')
      for (const name of ['מוצרים', 'מוסכים', 'משלוח והתקנה']) await ticked(name)
      await owner.getByRole('button', { name: 'תשלום שקל לניסיון' }).click()
      await paymentPage(owner).shown()
      await paymentPage(owner).approve()
      await expect(owner).toHaveURL('/admin/opening')
      await ticked('מסוף האשראי')
      await owner.getByRole('button', { name: 'שליחת אימייל ניסיון' }).click()
      await ticked('אימייל')
      await owner.getByLabel('הנייד שלכם').fill('052-1234567')
      await owner.getByRole('button', { name: 'שליחת הודעת ניסיון' }).click()
      await ticked('הודעות לנייד')
      await owner.getByRole('button', { name: 'בדיקת החיבור' }).click()
      await ticked('חשבוניות')
      expect(await runOn('backup', [join(dataDirectory, 'shop.zmigo')], dataDirectory)).toMatchObject({ code: 0 })
      await owner.reload()
      await expect(owner.getByRole('main').getByText('הושלם')).toHaveCount(10)
      await owner.getByRole('button', { name: 'פתחו את החנות' }).click()
      await owner.getByRole('alertdialog').getByRole('button', { name: 'פתחו את החנות' }).click()
      await expect(owner.getByRole('button', { name: 'סגרו את החנות' })).toBeVisible()
    })

    const cardBuyer = { name: 'נועה ישראלי', phone: '0541234567', email: 'noa@example.com' }
    const card =
      await test.step('a shopper finds a tyre by its size, sees its photograph and pays by card', async () => {
        const page = await visit()
        const buyer = shopper(page)
        await expect(async () => {
          await page.goto('/')
          await buyer.chooseSize()
        }).toPass({ timeout: 60_000 })
        await expect(page.getByRole('article')).toHaveCount(FRONTS.length + 1) // with the set
        await expectPhotographs(page.getByRole('article').locator('img'))
        await page.locator(`article a[href*='${FRONTS[0]?.ean}']`).first().click()
        await expect(page).toHaveURL(new RegExp(`/tire/moto/${FRONTS[0]?.ean}/`))
        await expectPhotographs(page.locator('.gallery img'))
        await buyer.addToCart()
        await buyer.goToCheckout()
        await buyer.fillDetails(cardBuyer)
        await buyer.chooseDelivery('משלוח עד הבית')
        await page.getByLabel('רחוב, מספר ודירה').fill('הרצל 5')
        await page.getByLabel('יישוב').fill('חיפה')
        await buyer.next()
        await buyer.chooseCard()
        await buyer.next()
        await buyer.confirmAndPay()
        await paymentPage(page).approve()
        await expect(page.getByRole('heading', { level: 1, name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
        const orderId = await page.getByText(/^Z-\d+$/).innerText()
        await page.getByRole('link', { name: 'לעמוד ההזמנה' }).click()
        await expect(page).toHaveURL(/\/order\//)
        const invoice = page.locator('dl > div').filter({ hasText: 'חשבונית מס/קבלה' }).getByRole('link')
        await expect(async () => {
          await page.reload()
          await expect(invoice).toBeVisible({ timeout: 10_000 })
        }).toPass({ timeout: 120_000 })
        const document = await page.request.get((await invoice.getAttribute('href')) ?? '')
        expect(await document.text()).toContain(`חשבונית מס/קבלה ${await invoice.innerText()}`)
        return { orderId, page }
      })

    await test.step('the mails of the order and of its invoice are there', async () => {
      await expect
        .poll(() => textsTo(cardBuyer.email), { timeout: 60_000 })
        .toEqual(
          expect.arrayContaining([
            expect.stringContaining(`/order/${card.orderId}`),
            expect.stringMatching(/מסמך \d+: http/),
          ]),
        )
    })

    const transferBuyer = { name: 'אורי כהן', phone: '0547654321', email: 'uri@example.com' }
    await test.step('another shopper orders the set by transfer, with a text; staff mark it as paid, and an invoice is issued', async () => {
      const page = await visit()
      const buyer = shopper(page)
      await page.goto(`/tire/moto/${OWN_SET.ean}/-`)
      await expectPhotographs(page.locator('.gallery img'))
      await buyer.addToCart()
      await buyer.goToCheckout()
      await buyer.fillDetails(transferBuyer)
      await buyer.chooseInstallation()
      await buyer.next()
      await buyer.chooseTransfer()
      await buyer.next()
      const orderId = await buyer.confirm()
      await expect
        .poll(() => textsTo(transferBuyer.phone), { timeout: 60_000 })
        .toEqual([expect.stringContaining(orderId)])
      await owner.goto(`/admin/orders/${orderId}`)
      await owner.getByRole('complementary').getByRole('button', { name: 'השלב הבא: שולמה' }).click()
      await expect
        .poll(() => textsTo(transferBuyer.email), { timeout: 60_000 })
        .toEqual(expect.arrayContaining([expect.stringMatching(/מסמך \d+: http/)]))
      await owner.reload()
    })

    await test.step('staff cancel the card order: the money goes back, and a credit note is issued and mailed', async () => {
      await owner.goto(`/admin/orders/${card.orderId}`)
      await owner.getByRole('button', { name: 'ביטול והחזרה למלאי…' }).click()
      const dialog = owner.getByRole('dialog', { name: `ביטול הזמנה ${card.orderId}` })
      await dialog.getByLabel('סיבה').fill('הלקוח התחרט')
      await dialog.getByRole('button', { name: 'מה יקרה?' }).click()
      await dialog.getByRole('button', { name: 'אישור הביטול' }).click()
      await expect(dialog).toBeHidden()
      const note = card.page.locator('dl > div').filter({ hasText: 'חשבונית זיכוי' }).getByRole('link')
      await expect(async () => {
        await card.page.reload()
        await expect(note).toBeVisible({ timeout: 10_000 })
      }).toPass({ timeout: 120_000 })
      const number = await note.innerText()
      await expect
        .poll(() => textsTo(cardBuyer.email), { timeout: 60_000 })
        .toEqual(expect.arrayContaining([expect.stringContaining(`מסמך ${number}: http`)]))
      expect(peers.payments().filter(({ refunded }) => refunded > 0)).toHaveLength(2) // with the shekel of the trial
    })

    await test.step('the books agree, and nothing of the demonstration is anywhere', async () => {
      const books = await runOn('books', ['check'], dataDirectory)
      expect(books).toMatchObject({ code: 0, output: expect.not.stringContaining('differ') as unknown })
      await owner.goto('/admin/books')
      await expect(owner.getByRole('row').filter({ hasText: 'סך הכול' })).toBeVisible()
      await expect(owner.getByRole('table', { name: 'הפרשים' })).toHaveCount(0)
      const { products } = await ask<{ products: { ean: string }[] }>('/edge/api/v1/top/sellers')
      for (const { ean } of products) expect(OWN_EANS).toContain(ean)
      // every tyre that is sold, and one that only the demonstration has
      expect(await ask('/edge/api/v1/search')).toMatchObject({ total: OWN_EANS.length })
      expect(await ask('/edge/api/v1/search?q=Anakee')).toMatchObject({ total: 0 })
      const cart = { items: [{ ean: FRONTS[0]?.ean, quantity: 1 }] }
      const coupon = await card.page.request.post('/edge/api/v1/validate-coupon', { data: { code: 'BIG5000', cart } })
      expect(await coupon.json()).toMatchObject({ valid: false, discount: 0 })
    })
    expect(errors).toEqual([])
  } finally {
    process.kill(shop.pid, 'SIGTERM')
    await shop.ended
    await peers.close()
  }
  await expect.poll(() => processesOn(dataDirectory)).toEqual([])
})
