import { config } from '../config.ts'
import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { openBackOffice } from '../fixtures/staff.ts'
import { readCart, checkoutPage, openCheckoutAs } from '../fixtures/checkout.ts'
import { DEVICES } from '../fixtures/browser.ts'
import { newVisitor, tyresInStock } from '../fixtures/edge.ts'
import { newBuyer, placeOrder } from '../fixtures/orders.ts'
import { paymentPage, setGateway } from '../fixtures/payment-page.ts'
import { findProduct } from '../fixtures/products.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

const plenty = async (quantity = 1) => {
  const tyre = (await tyresInStock()).find(({ available }) => available >= quantity + 5)
  if (!tyre) throw new Error('no tyre has that many in stock')
  return tyre.ean
}

test.afterAll(() => setGateway('ok'))

/** Goes to the last step with the current choices. */
const toConfirmation = async (page: Page, method: 'chooseTransfer' | 'chooseCard' = 'chooseTransfer') => {
  const buyer = shopper(page)
  await buyer.next()
  await buyer[method]()
  await buyer.next()
  await expect(checkoutPage(page).confirmation).toBeVisible()
}

for (const { device, use } of DEVICES)
  test.describe(`on ${device}, an order is refused because`, () => {
    test.use(use)

    test('another buyer took one of the last tyres', async ({ page }) => {
      const few = await findProduct(
        ({ set, visibility, available }) => !set && visibility === 'instock' && available >= 2 && available <= 8,
      )
      const last = { ean: few.ean, quantity: few.available }
      const buyer = await openCheckoutAs(page, [last])
      await toConfirmation(page)
      const rival = await placeOrder([{ ...last, quantity: 1 }])
      const checkout = checkoutPage(page)
      await checkout.submit()
      await expect(checkout.payment).toBeFocused()
      await expect(checkout.alert).toContainText('חלק מהמוצרים אינם זמינים בכמות שביקשתם')
      await expect(checkout.alert).toContainText(`${few.displayName}: נותר`)
      await expectHealthyPage(page)
      await expect(page.getByRole('radio', { name: 'העברה בנקאית' })).toBeChecked()
      await page.getByRole('button', { name: 'חזרה' }).click()
      await checkout.expectDetails(buyer)
      expect(await readCart(page)).toEqual([last])

      await test.step('and is accepted once the tyre is free again', async () => {
        await (await openBackOffice()).release(rival)
        await page.reload()
        await toConfirmation(page)
        expect(await shopper(page).confirm()).toMatch(/^Z-/)
      })
    })

    test('another buyer took the hour', async ({ page }) => {
      const ean = await plenty()
      const buyer = await openCheckoutAs(page, [{ ean, quantity: 1 }])
      const asked = page.waitForRequest(/\/install\/slots\//)
      await shopper(page).chooseInstallation()
      const [, garage = '', day = ''] = /\/slots\/([^/]+)\/([\d-]+)/.exec((await asked).url()) ?? []
      const hours = page.getByRole('group', { name: 'שעה' })
      const hour = Number(await hours.getByRole('radio', { checked: true }).getAttribute('value'))
      const left = async () => {
        const slots = `${config.shopUrl}/edge/api/v1/checkout/install/slots/${garage}/${day}?eans=${ean}`
        const free = (await (await fetch(slots)).json()) as { startCursor: number; vacant: number }[]
        return free.find(({ startCursor }) => startCursor === hour)?.vacant ?? 0
      }
      await toConfirmation(page)
      const install = { sip: 'install', selectedShop: garage, installDate: day, installSlot: hour }
      for (let vacant = await left(); vacant > 0; vacant -= 1) await placeOrder([{ ean, quantity: 1 }], install)
      expect(await left()).toBe(0)

      const checkout = checkoutPage(page)
      await checkout.submit()
      await expect(checkout.delivery).toBeFocused()
      await expect(checkout.alert).toContainText('המועד שבחרתם כבר אינו פנוי. נא לבחור מועד אחר')
      await checkout.expectDetails(buyer)
      await expect(page.getByText('כדי להמשיך יש למלא: שעה')).toBeVisible()
      await expect(page.locator(`input[name="installSlot"][value="${hour}"]`)).toHaveCount(0)
      await expectHealthyPage(page)

      await test.step('and is accepted with another hour', async () => {
        await page.getByRole('group', { name: 'יום' }).locator('label').nth(1).click()
        await hours.locator('label').first().click()
        await toConfirmation(page)
        expect(await shopper(page).confirm()).toMatch(/^Z-/)
      })
    })

    test('the same phone has two unpaid orders', async ({ page }) => {
      const ean = await plenty()
      const buyer = newBuyer()
      for (const email of ['one', 'two'])
        await placeOrder([{ ean, quantity: 1 }], {}, { ...buyer, email: `${email}-${buyer.email}` })
      await openCheckoutAs(page, [{ ean, quantity: 1 }], buyer)
      await toConfirmation(page)
      const checkout = checkoutPage(page)
      await checkout.submit()
      await expect(checkout.payment).toBeFocused()
      await expect(checkout.alert).toContainText('כבר יש הזמנות פתוחות שממתינות לתשלום')
      await expect(checkout.alert).toContainText(/או התקשרו אלינו: 0\d/)
      await expectHealthyPage(page)
      await page.getByRole('button', { name: 'חזרה' }).click()
      await checkout.expectDetails(buyer)
    })

    test('others used the phone for two unpaid orders; a card is accepted', async ({ page }) => {
      const ean = await plenty()
      const buyer = newBuyer()
      for (const email of ['one', 'two']) {
        const other = { ...buyer, email: `${email}-${buyer.email}` }
        await placeOrder([{ ean, quantity: 1 }], { visitorId: await newVisitor() }, other)
      }
      await openCheckoutAs(page, [{ ean, quantity: 1 }], buyer)
      await toConfirmation(page)
      const checkout = checkoutPage(page)
      await checkout.submit()
      await expect(checkout.payment).toBeFocused()
      await expect(checkout.alert).toContainText('נא לבחור בתשלום בכרטיס אשראי')
      await expectHealthyPage(page)
      await shopper(page).chooseCard()
      await shopper(page).next()
      await shopper(page).confirmAndPay()
      await paymentPage(page).cancel()
      await expect(page.getByRole('heading', { name: 'התשלום בוטל' })).toBeVisible()
    })

    test('unpaid orders may not hold more than 24 tyres', async ({ page }) => {
      const tyres = (await tyresInStock()).filter(({ available }) => available >= 10).slice(0, 3)
      expect(tyres).toHaveLength(3)
      await openCheckoutAs(
        page,
        tyres.map(({ ean }) => ({ ean, quantity: 9 })),
      )
      await toConfirmation(page, 'chooseCard')
      const checkout = checkoutPage(page)
      await checkout.submit()
      await expect(checkout.payment).toBeFocused()
      await expect(checkout.alert).toContainText('אפשר לשמור עד 24 צמיגים בהזמנות שעוד לא שולמו')
      await expect(checkout.alert).toContainText(/נא להקטין את הכמות או התקשרו אלינו: 0\d/)
      await expectHealthyPage(page)
    })

    test('a transfer may not hold more than eight tyres; a card may', async ({ page }) => {
      await openCheckoutAs(page, [{ ean: await plenty(9), quantity: 9 }])
      await toConfirmation(page)
      const checkout = checkoutPage(page)
      await checkout.submit()
      await expect(checkout.payment).toBeFocused()
      await expect(checkout.alert).toContainText('בהעברה בנקאית אפשר להזמין עד 8 צמיגים')
      await shopper(page).chooseCard()
      await shopper(page).next()
      await expect(checkout.alert).toBeHidden()
      await shopper(page).confirmAndPay()
      await paymentPage(page).cancel()
      await expect(page.getByRole('heading', { name: 'התשלום בוטל' })).toBeVisible()
    })

    test('the payment page cannot be reached; the same order is paid later', async ({ page }) => {
      const buyer = await openCheckoutAs(page, [{ ean: await plenty(), quantity: 1 }])
      await toConfirmation(page, 'chooseCard')
      const checkout = checkoutPage(page)
      await setGateway('down', ['session'])
      await checkout.submit()
      await expect(checkout.payment).toBeFocused()
      await expect(checkout.alert).toContainText('אי אפשר להגיע כרגע לעמוד התשלום. ההזמנה נשמרה עבורכם')
      await expectHealthyPage(page)
      await setGateway('ok')
      await shopper(page).next()
      await shopper(page).confirmAndPay()
      await paymentPage(page).approve()
      await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
      const { ordersOf } = await openBackOffice()
      expect(await ordersOf(buyer.email)).toMatchObject([{ paymentStatus: 'paid' }])
    })

    test('the chosen day is over', async ({ page }) => {
      const buyer = await openCheckoutAs(page, [{ ean: await plenty(), quantity: 1 }])
      await shopper(page).chooseInstallation()
      await toConfirmation(page)
      // a tab that was open for a week
      await page.evaluate(() => {
        const draft = JSON.parse(sessionStorage.getItem('checkout-draft') ?? '{}') as { installation: object }
        const installation = { ...draft.installation, date: '2026-11-02' }
        sessionStorage.setItem('checkout-draft', JSON.stringify({ ...draft, installation }))
      })
      await page.reload()
      const checkout = checkoutPage(page)
      await expect(checkout.confirmation).toBeVisible()
      await checkout.submit()
      await expect(checkout.delivery).toBeFocused()
      await expect(checkout.alert).toContainText('אי אפשר לקבוע התקנה ביום הזה. נא לבחור יום אחר')
      await checkout.expectDetails(buyer)
      await page.getByRole('group', { name: 'יום' }).locator('label').first().click()
      await page.getByRole('group', { name: 'שעה' }).locator('label').first().click()
      await toConfirmation(page)
      expect(await shopper(page).confirm()).toMatch(/^Z-/)
    })
  })
