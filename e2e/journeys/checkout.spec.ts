import { brokenWords, expectHealthyPage } from '../fixtures/accessibility.ts'
import { expectPrintedOrder, waitForHydration } from '../fixtures/browser.ts'
import { openCart } from '../fixtures/checkout.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { inboxOf, newBuyer } from '../fixtures/orders.ts'
import { paymentPage } from '../fixtures/payment-page.ts'
import { pairsOf, REAR_OF_SEED, SET_OF_SEED } from '../fixtures/products.ts'
import { shopper } from '../fixtures/shopper.ts'
import { openBackOffice } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

/** A cart with a tyre that is in stock, and a buyer with a phone and an e-mail of their own. */
const startCheckout = async (page: Page) => {
  const [tyre] = await tyresInStock()
  await page.goto(`/tire/moto/${tyre?.ean}/x`)
  const add = page.getByRole('button', { name: 'הוסיפו לעגלה' }).first()
  await waitForHydration(add)
  await shopper(page).addToCart()
  await shopper(page).goToCheckout()
  const buyer = newBuyer()
  await shopper(page).fillDetails(buyer)
  return buyer
}

test('a shopper books an installation, pays by card in instalments and gets a mail', async ({ page }) => {
  const buyer = shopper(page)
  const { email, phone } = await startCheckout(page)
  await test.step('garages by their next free day, by price, and by distance with permission; a city on the map', async () => {
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 32.81, longitude: 35.0 })
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.getByRole('radio', { name: 'התקנה במוסך שותף' }).check()
    const city = page.getByLabel('עיר', { exact: true })
    await city.selectOption('tel-aviv')
    const garages = page.getByRole('group', { name: 'מוסך', exact: true }).getByRole('listitem')
    await expect(garages.getByText(/^פנוי מ־[א-ת]׳ \d+\.\d+$/)).toHaveCount(3)
    expect(
      calls.filter((address) => address.includes('/install/')),
      'one call for all garages',
    ).toHaveLength(1)
    await page.getByLabel('סדר המוסכים').selectOption('price')
    await expect(garages.first()).toContainText('העוגן היפואי')
    await expectHealthyPage(page)
    await page.getByLabel('סדר המוסכים').selectOption('distance')
    await expect(garages.first()).toContainText(/חיפה\s*·?\s*כ־2 ק״מ/)
    await expect(city).toHaveValue('tel-aviv')
    await expect(garages.getByText(/תל אביב/)).toHaveCount(3) // the chosen city stays, farther away
    expect(calls.filter((address) => address.includes('32.81') || address.includes('latitude'))).toEqual([])
    await garages.first().getByRole('radio').click()
    await expect(city).toHaveValue('haifa')
    await page.getByRole('button', { name: 'החלפת מוסך' }).click()
    await page.getByText('בחירת עיר במפה').click()
    await page
      .locator('details g')
      .filter({ has: page.locator('title', { hasText: 'אילת' }) })
      .first()
      .click()
    await expect(city).toHaveValue('eilat')
  })
  await test.step('city, garage, day and hour', async () => {
    await buyer.chooseInstallation()
    await expectHealthyPage(page)
    await buyer.next()
  })
  await test.step('card and instalments', async () => {
    await buyer.chooseCard()
    await page.getByLabel('מספר תשלומים').selectOption('3')
    await expect(page.getByText(/ועוד 2 תשלומים של/)).toBeVisible()
    await expectHealthyPage(page)
    await page.reload()
    await expect(page.getByLabel('מספר תשלומים')).toHaveValue('3')
    await buyer.next()
  })
  await test.step('the payment page', async () => {
    await expectHealthyPage(page)
    await buyer.confirmAndPay()
    await paymentPage(page).shown()
    await expect(page.getByText('3 תשלומים')).toBeVisible()
    await paymentPage(page).approve()
  })
  await test.step('back in the shop', async () => {
    await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
    await expect(page).toHaveURL(/\/paymentSuccess$/)
    await expect(page.getByText('האישור בדרך אליכם')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'ההתקנה' })).toBeVisible() // garage and time
    await expect(page.getByRole('link', { name: 'הוספה ליומן' })).toBeVisible()
    await expect(page.getByText('הצמיגים יחכו לכם במוסך.')).toBeVisible()
    await expect(page.getByText(/^שולם באתר/)).toBeVisible()
    await expectHealthyPage(page)
    await expectPrintedOrder(page)
    await expect(page.getByRole('link', { name: 'עגלת הקניות', exact: true }).first()).toBeVisible()
  })
  await test.step('the order', async () => {
    await page.getByRole('link', { name: 'לעמוד ההזמנה' }).click()
    await expect(page.getByText('ההזמנה שולמה ובטיפול')).toBeVisible()
    await expect(page.getByText(/^שולם ₪[\d,]+\.\d\d$/)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'שולמה' })).toContainText('(הושלם)')
    await expectHealthyPage(page)
  })
  await test.step('mail and message', async () => {
    await expect.poll(async () => (await inboxOf(email)).length).toBeGreaterThan(0)
    await expect.poll(async () => (await inboxOf(phone)).length).toBeGreaterThan(0)
  })
})

test(
  'a cancelled or declined payment keeps the cart, and the same order is paid at the next try',
  { tag: '@variation' },
  async ({ page }) => {
    const buyer = shopper(page)
    await startCheckout(page)
    await buyer.next()
    await buyer.chooseCard()
    await buyer.next()
    await test.step('cancelled', async () => {
      await buyer.confirmAndPay()
      await paymentPage(page).cancel()
      await expect(page.getByRole('heading', { name: 'התשלום בוטל' })).toBeVisible()
      await expect(page).toHaveURL(/\/paymentCanceled$/)
      await expectHealthyPage(page)
      await page.getByRole('link', { name: 'נסו שוב' }).click()
    })
    await test.step('declined', async () => {
      await buyer.confirmAndPay()
      await paymentPage(page).decline()
      await expect(page.getByRole('heading', { name: 'התשלום לא עבר' })).toBeVisible()
      await expect(page).toHaveURL(/\/paymentFailed$/)
      await expect(page.getByText('הכרטיס לא חויב.')).toBeVisible()
      const held = page.getByText(/ההזמנה שמורה עבורכם עוד \d+ דקות/)
      await expect(held).toBeVisible()
      // it comes with the scripts: above the buttons it would move them away from a finger
      const button = await page.getByRole('link', { name: 'חזרה לעמוד הבית' }).boundingBox()
      expect((await held.boundingBox())?.y).toBeGreaterThan(button?.y ?? Infinity)
      await expectHealthyPage(page)
    })
    await test.step('the same by transfer, one press away, and by card again', async () => {
      await page.getByRole('link', { name: 'תשלום בהעברה בנקאית' }).click()
      await expect(page.getByRole('heading', { name: 'אישור ההזמנה' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('העברה בנקאית')
      await expect(page.getByRole('checkbox', { name: /קראתי/ })).toBeChecked()
      await page.getByRole('button', { name: 'חזרה' }).click()
      await buyer.chooseCard()
      await buyer.next()
      await expect(page.getByRole('checkbox', { name: /קראתי/ })).toBeChecked()
    })
    await test.step('paid', async () => {
      await buyer.confirmAndPay()
      await paymentPage(page).approve()
      await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
    })
  },
)

test(
  'a declined order with its appointment is paid by transfer with one press',
  { tag: '@variation' },
  async ({ page }) => {
    const buyer = shopper(page)
    const { email } = await startCheckout(page)
    await buyer.chooseInstallation()
    await buyer.next()
    await buyer.chooseCard()
    await buyer.next()
    await buyer.confirmAndPay()
    await paymentPage(page).decline()
    await expect(page.getByText('וגם התור להתקנה:')).toBeVisible()
    await page.getByRole('link', { name: 'תשלום בהעברה בנקאית' }).click()
    await page.getByRole('button', { name: 'אישור ההזמנה' }).click() // the terms are ticked
    await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
    await expect(page.getByText('מספר חשבון')).toBeVisible()
    await expect(page.getByRole('link', { name: 'הוספה ליומן' })).toHaveAttribute('href', /appointment\.ics$/)
    await expectHealthyPage(page)
    const orders = await (await openBackOffice()).ordersOf(email)
    expect(orders.map(({ paymentStatus }) => paymentStatus).toSorted()).toEqual(['expired', 'pending'])
    await test.step('the page of the declined payment holds nothing any more', async () => {
      await page.goBack()
      await expect(page).toHaveURL(/\/paymentFailed$/)
      await expect(page.getByRole('heading', { name: 'התשלום לא עבר' })).toBeVisible()
      await expect(page.getByText(/העגלה שלכם נשמרה|ההזמנה שמורה עבורכם/)).toHaveCount(0)
      await expect(page.getByRole('link', { name: /תשלום בהעברה בנקאית|נסו שוב/ })).toHaveCount(0)
      await expectHealthyPage(page)
    })
  },
)

test('a shopper orders by courier with an invoice in another name and a coupon @variation', async ({ page }) => {
  const buyer = shopper(page)
  await startCheckout(page)
  await test.step('only what the order needs is around it; back leads to the cart, the total opens on top', async () => {
    await expect(page.getByRole('search')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(1)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'תנאי שימוש' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'חזרה לעגלה' })).toHaveAttribute('href', '/cart')
    const total = page.locator('summary').filter({ hasText: 'סה״כ לתשלום' })
    const below = page.getByRole('complementary').getByText('המחירים כוללים מע״מ')
    await expectHealthyPage(page)
    // a desktop shows the total beside the form
    const phone = (page.viewportSize()?.width ?? 0) < 1024
    await expect(total).toBeVisible({ visible: phone })
    if (!phone) return
    expect((await total.boundingBox())?.y).toBeLessThan((await page.getByLabel('שם מלא').boundingBox())?.y ?? 0)
    await total.click()
    await expect(page.getByRole('main').getByText('המחירים כוללים מע״מ').first()).toBeInViewport()
    await expect(below).not.toBeInViewport()
    await expectHealthyPage(page)
    await total.click()
  })
  await test.step('address and invoice', async () => {
    await buyer.chooseDelivery('משלוח עד הבית')
    const address = page.getByLabel('רחוב, מספר ודירה')
    await test.step('continue says what is missing and goes there', async () => {
      await buyer.next()
      await expect(address).toBeFocused()
      await expect(address).toHaveAccessibleDescription('נא להזין כתובת למשלוח')
      await expect(page.getByText('כדי להמשיך יש למלא: רחוב, מספר ודירה, יישוב')).toBeVisible()
    })
    await address.fill('הגפן 3')
    await page.getByLabel('יישוב').fill('חיפה')
    await page.getByRole('checkbox', { name: 'החשבונית על שם אחר' }).check()
    await page.getByLabel('שם לחשבונית').fill('רוכבים בע״מ')
    const number = page.getByLabel('ח״פ או מספר עוסק')
    await number.fill('516179158')
    await number.blur()
    await expect(page.getByText('נא להזין מספר תקין בן 9 ספרות')).toBeVisible()
    await number.fill('516179157')
    await expectHealthyPage(page)
    await buyer.next()
  })
  await test.step('an invalid code', async () => {
    await buyer.chooseTransfer()
    await page.getByLabel('קוד קופון').fill('NOPE')
    await page.getByRole('button', { name: 'החלת הקופון' }).click()
    await expect(page.getByText('קוד קופון לא תקין')).toBeVisible()
    await expect(page.getByText('הקופון מיועד')).toHaveCount(0)
    await page.getByLabel('קוד קופון').fill('RIDE50')
    await page.getByRole('button', { name: 'החלת הקופון' }).click()
    await expect(page.getByText('קוד קופון לא תקין')).toBeVisible()
    await expect(page.getByText('הקופון מיועד לצמיג Michelin Power 6')).toBeVisible()
    // its size stays on one line
    expect(await brokenWords(page)).toEqual([])
    await expectHealthyPage(page)
    await buyer.next()
  })
  await test.step('ordered', async () => {
    await page.getByRole('button', { name: 'אישור ההזמנה' }).click()
    const terms = page.getByRole('checkbox', { name: /קראתי/ })
    await expect(terms).toBeFocused()
    await expect(terms).toHaveAccessibleDescription('נא לאשר את תנאי השימוש')
    expect(await buyer.confirm()).toMatch(/^Z-/)
    await expect(page.getByRole('heading', { name: 'משלוח אל' })).toBeVisible()
    await expect(page.getByText('הגפן 3, חיפה')).toBeVisible()
    await expect(page.getByRole('link', { name: 'לעמוד ההזמנה' })).toHaveAttribute('href', /^\/order\/Z-/)
  })
})

test('the payment panel names what the payment page offers beside cards', { tag: '@variation' }, async ({ page }) => {
  await page.route('**/boot/**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"company":{', '"company":{"wallets":["ביט","Apple Pay"],')
    await route.fulfill({ response: answer, body })
  })
  const buyer = shopper(page)
  await startCheckout(page)
  await page.reload() // the settings come beside the page of the checkout
  await buyer.next()
  await buyer.chooseCard()
  await expect(page.getByText(/אפשר לשלם גם באמצעות ביט ו.?Apple Pay/)).toBeVisible()
})

test('the cart offers the pair of its tyres, says what it saves, and swaps them @variation', async ({ page }) => {
  const offers = page.getByRole('region', { name: 'בזוג זה יוצא פחות' }).getByRole('listitem')
  const lines = page.getByRole('list', { name: 'המוצרים בעגלה' }).getByRole('listitem')
  const pair = lines.getByRole('link', { name: 'Michelin Power 6' })
  const subtotal = page.getByRole('complementary').locator('dl > div').first()
  const front = (await pairsOf(REAR_OF_SEED.ean)).find(({ ean }) => ean === SET_OF_SEED.ean)?.front.ean ?? ''
  // Power 6: 120/70-17 for 739, 180/55-17 for 1,049, both as a set for 1,699
  await test.step('both halves', async () => {
    await openCart(
      page,
      [front, REAR_OF_SEED.ean].map((ean) => ({ ean, quantity: 1 })),
    )
    await expect(offers).toHaveText([/Power 6 – שני הצמיגים שבעגלה כזוג\s*₪1,699\.00 לזוג · חוסכים ₪89\.00/])
    await expect(subtotal).toContainText('₪1,788.00')
    await expectHealthyPage(page)
    await offers.getByRole('button', { name: /^להחליף בזוג/ }).click()
    await expect(subtotal).toContainText('₪1,699.00')
    await expect(lines).toHaveCount(1)
    await expect(pair).toBeFocused()
    await expect(offers).toHaveCount(0)
  })
  await test.step('one half, twice: one of the two is swapped', async () => {
    await openCart(page, [{ ean: REAR_OF_SEED.ean, quantity: 2 }])
    const offer = offers.filter({ hasText: /עם קדמי\s*120\/70-17\s*₪1,699\.00 לזוג · חוסכים ₪89\.00/ })
    await offer.getByRole('button', { name: /^להחליף בזוג/ }).click()
    await expect(lines).toHaveCount(2)
    await expect(subtotal).toContainText('₪2,748.00')
  })
  await test.step('a front: the pair of the saved motorcycle comes first', async () => {
    await page.goto('/bike/yamaha/mt-07')
    await page.getByRole('button', { name: 'שמירה במוסך שלי' }).click()
    await expect(page.getByText('שמור במוסך שלי').first()).toBeVisible()
    await openCart(page, [{ ean: front, quantity: 1 }])
    await expect(offers.first()).toContainText(/עם אחורי\s*180\/55-17/)
  })
})
