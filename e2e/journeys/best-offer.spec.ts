import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { holdCalls, waitForHydration } from '../fixtures/browser.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { expect, test } from '../fixtures/test.ts'

const CALL = '**/edge/api/v1/best-offers'

/** A phone for this run only: one phone has one open offer for a product. */
const newPhone = () => `050${String(Date.now()).slice(-7)}`

test('a shopper offers a price, with invalid input and a failed request on the way', async ({
  page,
  consoleErrors,
  request,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  const [tyre] = await tyresInStock()
  if (!tyre) throw new Error('a tyre in stock')
  const address = `/tire/moto/${tyre.ean}/${tyre.name}`
  await page.goto(address)
  const phoneNumber = newPhone()
  const card = page.getByRole('region', { name: 'הציעו מחיר משלכם' })
  const price = card.getByLabel('המחיר שלכם')
  const phone = card.getByLabel('טלפון נייד')
  const send = card.getByRole('button', { name: 'שליחת ההצעה' })
  const sent = page.getByText('ההצעה נשלחה ותיענה בקרוב')

  await test.step('closed it says when offers are answered', async () => {
    await expect(card).toContainText('24 שעות')
    await expectHealthyPage(page)
  })

  await test.step('open it may be sent as soon as price and phone are there', async () => {
    const opener = card.getByRole('button', { name: 'הציעו מחיר' })
    await waitForHydration(opener)
    await opener.click()
    await expect(price).toBeFocused()
    await expect(send).toBeDisabled()
    await price.fill('1')
    await phone.fill('05123')
    await expect(send).toBeDisabled()
    await phone.fill(phoneNumber)
    await expect(send).toBeEnabled()
    await price.fill('')
    await expect(send).toBeDisabled()
  })

  await test.step('a price that is not lower is refused at its field', async () => {
    await price.fill(String(tyre.price))
    await send.click()
    await expect(price).toBeFocused()
    await expect(price).toHaveAccessibleDescription(/אפשר להציע רק מחיר נמוך ממחיר המוצר באתר/)
    await expect(phone).toHaveValue(phoneNumber)
    await expectHealthyPage(page)
  })

  const held = await holdCalls(page, CALL)
  await test.step('while it is being sent nothing can be changed', async () => {
    await price.fill('100.5')
    const called = page.waitForRequest(CALL)
    await send.click()
    expect((await called).postDataJSON()).toMatchObject({ phone: phoneNumber, price: 100.5, ean: tyre.ean })
    await expect(card.getByRole('button', { name: 'שולחים את ההצעה' })).toHaveAttribute('aria-busy', 'true')
    await expect(price).toBeDisabled()
    await expect(phone).toBeDisabled()
    await expectHealthyPage(page)
  })

  await test.step('when it does not arrive, it is sent again with one press', async () => {
    held.cut()
    await expect(card.getByRole('alert')).toContainText('ההצעה לא נשלחה')
    await expect(price).toHaveValue('100.5')
    await expect(phone).toHaveValue(phoneNumber)
    await expectHealthyPage(page)
    await held.mend()
    await card.getByRole('button', { name: 'נסו שוב' }).click()
    await expect(sent).toBeFocused()
    await expect(card).toContainText('24 שעות')
    await expect(price).toHaveCount(0)
    await expectHealthyPage(page)
  })

  await test.step('it stays sent elsewhere in the shop and after a reload', async () => {
    await page.getByRole('banner').getByRole('link', { name: /צמיגו/ }).first().click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(sent).toBeVisible()
    await page.reload()
    await expect(sent).toBeVisible()
  })

  await test.step('the same phone may not offer another price meanwhile, and the same offer is the same', async () => {
    const post = (offered: number) =>
      request.post('/edge/api/v1/best-offers', { data: { phone: phoneNumber, price: offered, ean: tyre.ean } })
    expect(await (await post(101)).json()).toMatchObject({ success: false, code: 'OFFER_OPEN' })
    expect(await (await post(100.5)).json()).toMatchObject({ success: true, data: { price: 100.5 } })
  })
})

test(
  'a second offer from the same phone is refused in the form while the first is open',
  { tag: '@variation' },
  async ({ page, request }) => {
    const [tyre] = await tyresInStock()
    if (!tyre) throw new Error('a tyre in stock')
    const phoneNumber = newPhone()
    await request.post('/edge/api/v1/best-offers', { data: { phone: phoneNumber, price: 100, ean: tyre.ean } })
    await page.goto(`/tire/moto/${tyre.ean}/${tyre.name}`)
    const card = page.getByRole('region', { name: 'הציעו מחיר משלכם' })
    const opener = card.getByRole('button', { name: 'הציעו מחיר' })
    await waitForHydration(opener)
    await opener.click()
    await card.getByLabel('המחיר שלכם').fill('120')
    await card.getByLabel('טלפון נייד').fill(phoneNumber)
    await card.getByRole('button', { name: 'שליחת ההצעה' }).click()
    await expect(card.getByRole('alert')).toContainText('כבר שלחתם הצעה על המוצר הזה')
    await expect(card.getByLabel('המחיר שלכם')).toHaveValue('120')
    await expectHealthyPage(page)
  },
)
