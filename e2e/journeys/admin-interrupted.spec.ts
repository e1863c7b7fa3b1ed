import { inboxOf, placeShipping } from '../fixtures/orders.ts'
import { addTyre, openBackOffice, pressAfterSignOut, signIn } from '../fixtures/staff.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** A paid order that a courier takes. */
const paidOrder = async (): Promise<string> => {
  const { orderId } = await placeShipping()
  await (await openBackOffice()).move(orderId, 'paid')
  return orderId
}

const openOrder = async (page: Page, orderId: string) => {
  await page.goto(`/admin/orders/${orderId}`)
  await signIn(page)
  const panel = page.getByRole('complementary', { name: `הזמנה ${orderId}` })
  await expect(panel.getByLabel('מספר מעקב')).toBeVisible()
  return panel
}

test('@variation of two members of staff in one order the second sees what the first changed, and keeps what was typed', async ({
  page,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/)
  const orderId = await paidOrder()
  const elsewhere = await browser.newContext()
  try {
    const mine = await openOrder(page, orderId)
    const theirs = await openOrder(await elsewhere.newPage(), orderId)
    await mine.getByLabel('מספר מעקב').fill('RR111111111IL')
    await theirs.getByLabel('מספר מעקב').fill('RR222222222IL')
    await theirs.getByRole('button', { name: 'שמירה' }).click()
    await expect(theirs.getByText(/מספר מעקב: RR222222222IL/)).toBeVisible()

    await mine.getByRole('button', { name: 'שמירה' }).click()
    await expect(mine.getByText(/השתנתה מאז שנפתחה.*שום דבר לא נשמר/)).toBeVisible()
    await expect(mine.getByText('מספר מעקב: במקום ״—״ עכשיו ״RR222222222IL״')).toBeVisible()
    await expect(mine.getByLabel('מספר מעקב')).toHaveValue('RR111111111IL')

    await mine.getByRole('button', { name: 'שמירה' }).click()
    await expect(mine.getByText(/מספר מעקב: RR111111111IL/)).toBeVisible()
    await expect(theirs.getByLabel('מספר מעקב')).toHaveValue('RR111111111IL')
  } finally {
    await elsewhere.close()
  }
})

test('@variation what is typed stays while staff look something up, and a typed code goes out with the parcel', async ({
  page,
}) => {
  const { orderId, email } = await placeShipping()
  const panel = await openOrder(page, orderId)
  const move = async (to: string) => {
    await panel.getByRole('button', { name: 'העברה אל' }).click()
    await page.getByRole('menuitem', { name: to }).click()
    await expect(page.getByText(`ההזמנה הועברה ל״${to}״`)).toBeVisible()
  }
  const openPhoneOrder = async () => {
    await panel.getByRole('button', { name: 'סגירה' }).click()
    await page.getByRole('link', { name: 'הזמנה טלפונית' }).click()
  }

  await test.step('a code that is not saved, and the order of a caller', async () => {
    await panel.getByLabel('מספר מעקב').fill('RR444444444IL')
    await openPhoneOrder()
    await page.getByLabel('שם מלא').fill('דנה כהן')
    await addTyre(page)
    await page.getByLabel('עיר').selectOption({ index: 1 })
    await page.getByLabel('מוסך').selectOption({ index: 1 })
    await page.getByRole('link', { name: 'להזמנות' }).click()
    await page.getByRole('row').getByText(orderId, { exact: true }).click()
    await expect(panel.getByLabel('מספר מעקב')).toHaveValue('RR444444444IL')
  })

  await test.step('the code goes out with the parcel, in one call and one letter', async () => {
    await move('שולמה')
    const sent = page.waitForRequest((request) => request.postData()?.includes('"sent"') ?? false)
    await move('נשלחה')
    expect((await sent).postDataJSON()).toMatchObject({ status: 'sent', trackingCode: 'RR444444444IL' })
    await expect(panel.getByText(/העברה מ״שולמה״ ל״נשלחה״, מספר מעקב RR444444444IL/)).toBeVisible()
    const lettersWithCode = async () => (await inboxOf(email)).filter(({ text }) => text.includes('RR444444444IL'))
    await expect.poll(async () => (await lettersWithCode()).length).toBeGreaterThan(0)
  })

  await test.step('the order of the caller is as it was left', async () => {
    await openPhoneOrder()
    await expect(page.getByLabel('שם מלא')).toHaveValue('דנה כהן')
    await expect(page.getByRole('button', { name: /^הסרת / })).toHaveCount(1)
    await expect(page.getByLabel('מוסך')).not.toHaveValue('')
  })
})

test('@variation a session that ends in the middle of an order is begun again over its dialog', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/)
  const orderId = await paidOrder()
  await openOrder(page, orderId)
  await page.getByRole('button', { name: 'ביטול והחזרה למלאי…' }).click()
  const dialog = page.getByRole('dialog', { name: `ביטול הזמנה ${orderId}` })
  await dialog.getByLabel('סיבה').fill('הלקוח התחרט')
  await dialog.getByLabel('החזר כספי').selectOption({ label: 'סכום אחר' })
  await dialog.getByLabel('סכום ההחזר בשקלים').fill('12.5')

  await pressAfterSignOut(dialog.getByRole('button', { name: 'מה יקרה?' }))
  const again = page.getByRole('alertdialog', { name: 'החיבור הסתיים' })
  await expect(again).toBeVisible()
  const opened = context.waitForEvent('page')
  await again.getByRole('button', { name: 'כניסה עם Google' }).click()
  await (await opened).getByRole('button', { name: 'owner@zmig.test' }).click()
  await expect(again).toBeHidden()

  await expect(dialog.getByText('ההזמנה תבוטל')).toBeVisible()
  await expect(dialog.getByLabel('סיבה')).toHaveValue('הלקוח התחרט')
  await expect(dialog.getByLabel('סכום ההחזר בשקלים')).toHaveValue('12.5')
  await dialog.getByRole('button', { name: 'אישור הביטול' }).click()
  await expect(page.getByText('ההזמנה בוטלה')).toBeVisible()
})

test('@variation what is typed stays while a service is away, and is sent afterwards', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/503|ERR_FAILED/)
  const orderId = await paidOrder()
  const panel = await openOrder(page, orderId)
  /** Presses while the call goes nowhere, reads the sentence, and presses again when it arrives. */
  const sendTwice = async (
    call: string,
    away: 'unreachable' | 'unavailable',
    press: () => Promise<void>,
    said: RegExp,
  ) => {
    await page.route(call, (route) =>
      away === 'unreachable'
        ? route.abort()
        : route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            body: '{"title":"away","status":503}',
          }),
    )
    await press()
    await expect(page.getByText(said)).toBeVisible()
    await page.unroute(call)
  }
  const changes = '**/edge/api/v1/order/**'

  await test.step('a tracking code', async () => {
    const code = panel.getByLabel('מספר מעקב')
    await code.fill('RR333333333IL')
    const save = panel.getByRole('button', { name: 'שמירה' })
    await sendTwice(changes, 'unavailable', () => save.click(), /השינוי לא נשמר. מה שהוקלד נשאר כאן/)
    await expect(code).toHaveValue('RR333333333IL')
    await save.click()
    await expect(panel.getByText(/מספר מעקב: RR333333333IL/)).toBeVisible()
  })

  await test.step('an unusual status with its reason', async () => {
    await panel.getByRole('button', { name: 'העברה אל' }).click()
    await page.getByRole('menuitem', { name: 'התקבלה' }).click()
    const dialog = page.getByRole('dialog', { name: /העברה ל״התקבלה״/ })
    await dialog.getByLabel('סיבה').fill('שולמה בטעות')
    const confirm = dialog.getByRole('button', { name: /העברה ל״התקבלה״/ })
    await sendTwice(changes, 'unreachable', () => confirm.click(), /השינוי לא נשמר. מה שהוקלד נשאר כאן/)
    await expect(dialog.getByLabel('סיבה')).toHaveValue('שולמה בטעות')
    await confirm.click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByRole('button', { name: 'התקבלה' })).toBeVisible()
  })

  await test.step('a cancellation, before its preview and after it', async () => {
    // on a phone a message lies over the actions
    await page.getByRole('button', { name: 'סגירת ההודעה' }).last().click()
    await panel.getByRole('button', { name: /^ביטול/ }).click()
    const dialog = page.getByRole('dialog', { name: `ביטול הזמנה ${orderId}` })
    await dialog.getByLabel('סיבה').fill('הלקוח התחרט')
    const preview = dialog.getByRole('button', { name: 'מה יקרה?' })
    await sendTwice('**/cancel/preview', 'unreachable', () => preview.click(), /אין חיבור לשרת/)
    await preview.click()
    const confirm = dialog.getByRole('button', { name: 'אישור הביטול' })
    await sendTwice('**/cancel', 'unavailable', () => confirm.click(), /השירות אינו זמין כרגע/)
    await expect(dialog.getByLabel('סיבה')).toHaveValue('הלקוח התחרט')
    await preview.click()
    await confirm.click()
    await expect(page.getByText('ההזמנה בוטלה')).toBeVisible()
  })
})
