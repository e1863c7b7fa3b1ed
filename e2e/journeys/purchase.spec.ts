import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { expectPrintedOrder } from '../fixtures/browser.ts'
import { shopper } from '../fixtures/shopper.ts'
import { signIn } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test('a shopper finds tyres by size and orders them, and staff see the order', async ({ page }) => {
  const buyer = shopper(page)
  let order = ''

  await test.step('home', async () => {
    await page.goto('/')
    await expectHealthyPage(page)
  })
  await test.step('size list', async () => {
    await buyer.chooseSize()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('120/70-17')
    await expectHealthyPage(page)
  })
  await test.step('product', async () => {
    await buyer.openProduct()
    await expectHealthyPage(page)
  })
  await test.step('cart', async () => {
    await buyer.addToCart()
    await expect(page.getByRole('list', { name: 'המוצרים בעגלה' }).getByRole('listitem')).toHaveCount(1)
    await expectHealthyPage(page)
  })
  await test.step('checkout: details and delivery', async () => {
    await buyer.goToCheckout()
    await buyer.fillDetails()
    await expectHealthyPage(page)
    await buyer.next()
  })
  await test.step('checkout: payment', async () => {
    await buyer.chooseTransfer()
    await expectHealthyPage(page)
    await buyer.next()
  })
  await test.step('checkout: confirmation', async () => {
    await expectHealthyPage(page)
    order = await buyer.confirm()
    expect(order).not.toBe('')
  })
  await test.step('thank-you', async () => {
    await expectHealthyPage(page)
    await expectPrintedOrder(page)
    await expect(page.getByRole('link', { name: 'עגלת הקניות', exact: true }).first()).toBeVisible()
  })
  await test.step('staff', async () => {
    await page.goto('/admin/orders')
    await expectHealthyPage(page)
    await signIn(page)
    await expect(page.getByText(order).first()).toBeVisible()
    await expectHealthyPage(page)
    await page.getByRole('button', { name: 'יציאה' }).click()
    await expect(page.getByRole('button', { name: 'כניסה עם Google' })).toBeVisible()
  })
})

test('an account that is not staff is refused with a message', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/403/)
  await page.goto('/admin/orders')
  await signIn(page, 'visitor@zmig.test')
  await expect(page.getByText('החשבון הזה אינו מורשה להיכנס למערכת')).toBeVisible()
})
