import { expect } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { inboxOf, newBuyer, placeInstallation } from '../fixtures/orders.ts'
import { paymentPage } from '../fixtures/payment-page.ts'
import { addTyre, openBackOffice, openFilters, openTab } from '../fixtures/staff.ts'
import { test } from '../fixtures/test.ts'

test('@variation staff move an order and take it back', async ({ openAsOwner, page }) => {
  const placed = await placeInstallation()
  const office = await openBackOffice()
  await office.move(placed.orderId, 'paid')
  await openAsOwner(`/admin/orders/${placed.orderId}`)

  await test.step('another hour is previewed, confirmed and mailed to the buyer, in the dialog that a case leads to', async () => {
    await expect(page.getByRole('button', { name: 'שינוי מועד או מוסך' })).toBeVisible()
    await page.goto(`/admin/orders/${placed.orderId}?move`)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel('יום').locator('option')).not.toHaveCount(1)
    await dialog.getByLabel('יום').selectOption({ index: 2 })
    await expect(dialog.getByLabel('שעה').locator('option')).not.toHaveCount(1)
    // other journeys take the first free hours
    const last = (await dialog.getByLabel('שעה').locator('option').count()) - 1
    await dialog.getByLabel('שעה').selectOption({ index: last })
    await dialog.getByRole('button', { name: 'מה יקרה?' }).click()
    await expect(dialog.getByText('התור ישתנה אל')).toBeVisible()
    await expect(dialog.getByText('הלקוח יקבל')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'אישור ושליחה' }).click()
    await expect(page.getByText('התור עודכן, וההודעות בדרך')).toBeVisible()
    await expect(page).toHaveURL(`/admin/orders/${placed.orderId}`)
    await page.getByRole('button', { name: 'סגירת ההודעה' }).click()
    await expect.poll(async () => (await inboxOf(placed.email)).map(({ subject }) => subject).join()).toMatch(/מועד/)
  })

  await test.step('from the status menu as well, the return is taken in with its preview and its refund', async () => {
    await office.move(placed.orderId, 'transit')
    await page.reload()
    await expect(page.getByRole('button', { name: 'קליטת החזרה וזיכוי…' })).toBeVisible()
    await page.getByRole('complementary').getByRole('button', { name: 'העברה אל' }).click()
    await page.getByRole('menuitem', { name: 'בוטלה…' }).click()
    const dialog = page.getByRole('dialog', { name: `קליטת החזרה, הזמנה ${placed.orderId}` })
    await expect(dialog.getByText('הצמיגים כאן ותקינים')).toBeVisible()
    await dialog.getByLabel('סיבה').fill('הצמיגים חזרו')
    await dialog.getByRole('button', { name: 'מה יקרה?' }).click()
    await expect(dialog.getByText('צמיג אחד ייספר בחזרה למלאי')).toBeVisible()
    await dialog.getByRole('button', { name: 'אישור ההחזרה' }).dblclick()
    await expect(page.getByText('ההחזרה נקלטה')).toBeVisible()
    expect(await office.ordersOf(placed.email)).toMatchObject([{ status: 'cancelled', paymentStatus: 'refund_due' }])
  })
})

test('staff order for a caller, who gets a link to pay, and release what is held @desktop', async ({
  openAsOwner,
  page,
}) => {
  const caller = newBuyer()
  await openAsOwner('/admin/orders/new/phone')
  const submit = page.getByRole('button', { name: 'ביצוע ההזמנה' })

  await test.step('what is missing is said beside its field', async () => {
    await submit.click()
    for (const sentence of ['נא להוסיף צמיג', 'נא להזין שם פרטי ושם משפחה', 'נא לספר ללקוח את התנאים ולסמן'])
      await expect(page.getByText(sentence)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the customer comes right below the tyres, however wide the page is', async () => {
    const boxOf = (name: string) => page.getByRole('heading', { name, exact: true }).locator('..').boundingBox()
    const [tyres, customer] = await Promise.all([boxOf('צמיגים'), boxOf('לקוח')])
    const gap = (customer?.y ?? 0) - (tyres?.y ?? 0) - (tyres?.height ?? 0)
    expect(gap).toBeGreaterThan(0)
    expect(gap).toBeLessThan(100) // the edges of both cards and the space between them
  })

  const addTyreAndPrice = async () => {
    await addTyre(page)
    await expect(page.getByText('לתשלום עכשיו')).toBeVisible()
  }
  /** @returns the order's number and the address of its page, as the caller gets it */
  const order = async () => {
    await page.getByLabel('שם מלא').fill(caller.name)
    await page.getByLabel('טלפון נייד').fill(caller.phone)
    await page.getByLabel('אימייל').fill(caller.email)
    await page.getByLabel('איך').selectOption({ label: 'איסוף עצמי' })
    await page.getByText('סיפרנו ללקוח').click()
    await submit.dblclick()
    const heading = page.getByRole('heading', { name: /ההזמנה נקלטה: Z-/ })
    await expect(heading).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(page.getByText('הקישור לתשלום בדרך ללקוח')).toBeVisible()
    const orderId = /Z-\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
    const findLetter = async () => (await inboxOf(caller.email)).find(({ text }) => text.includes(`/order/${orderId}`))
    await expect.poll(findLetter).toBeDefined()
    return { orderId, link: /https?:\S+\/order\/\S+/.exec((await findLetter())?.text ?? '')?.[0] ?? '' }
  }
  const pay = page.getByRole('button', { name: /לתשלום/ })

  await test.step('a tyre that was found is added, and the field is empty for the next', addTyreAndPrice)

  await test.step('a day that is not free any more when staff come back is to be chosen again', async () => {
    await page.getByLabel('איך').selectOption({ label: 'התקנה במוסך' })
    for (const label of ['עיר', 'מוסך', 'יום']) {
      await expect(page.getByLabel(label, { exact: true }).locator('option')).not.toHaveCount(1)
      await page.getByLabel(label, { exact: true }).selectOption({ index: 1 })
    }
    await expect(page.getByLabel('שעה')).toBeVisible()
    await openTab(page, 'הזמנות')
    await page.route(/\/install\/dates/, (route) => route.fulfill({ json: { ok: true, dates: [] } }))
    await page.goBack()
    await expect(page.getByText('אין במוסך הזה מועדים פנויים')).toBeVisible()
    await expect(page.getByLabel('שעה')).toHaveCount(0)
    await page.unroute(/\/install\/dates/)
  })

  const first = await test.step('the order is placed, and the caller gets the link', async () => {
    const placed = await order()
    expect(await (await openBackOffice()).ordersOf(caller.email)).toHaveLength(1)
    await page.goto(placed.link)
    await expect(pay).toBeVisible()
    await expectAccessible(page)
    return placed
  })

  await test.step('what it holds is shown and released', async () => {
    await page.goto('/admin/holds')
    await page.getByRole('button', { name: `שחרור ${first.orderId}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'שחרור' }).click()
    await expect(page.getByText('השריון שוחרר')).toBeVisible()
  })

  await test.step('the link that came too late leads to no payment, and says what to do', async () => {
    await page.goto(first.link)
    await expect(page.getByText('לא קיבלנו תשלום על ההזמנה')).toBeVisible()
    await expect(pay).toHaveCount(0)
    await expectAccessible(page)
  })

  const second = await test.step('the caller gets another link, and pays once', async () => {
    await page.goto('/admin/orders/new/phone')
    await addTyreAndPrice()
    const { link, orderId } = await order()
    expect(link).not.toBe(first.link)
    await page.goto(link)
    await pay.click()
    await paymentPage(page).approve()
    await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
    await page.goto(link)
    await expect(page.getByText('ההזמנה שולמה ובטיפול')).toBeVisible()
    await expect(pay).toHaveCount(0)
    return orderId
  })

  await test.step('staff ask for the card, and see what is known of it without its number', async () => {
    await page.goto(`/admin/orders/${second}`)
    const panel = page.getByRole('complementary')
    await panel.getByRole('button', { name: 'הצגת פרטים' }).click()
    await expect(panel.getByText(/^[*•xX ]+\d{4}$/)).toBeVisible()
    await expect(panel.getByText(/תשלום אחד/)).toBeVisible()
  })
})

test('every dialog says that the shop is away, and keeps what was typed @variation', async ({
  openAsOwner,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/503|ERR_FAILED/)
  const placed = await placeInstallation()
  const office = await openBackOffice()
  /** Calls to these paths are not answered while the work runs. */
  const away = async (path: RegExp, work: () => Promise<void>) => {
    await page.route(path, (route) => route.fulfill({ status: 503, json: { title: 'Unavailable', status: 503 } }))
    await work()
    await page.unroute(path)
  }
  const dialog = page.getByRole('dialog')
  await openAsOwner('/admin/holds')

  await test.step('a hold', async () => {
    await page.getByRole('button', { name: `שחרור ${placed.orderId}` }).click()
    const question = page.getByRole('alertdialog')
    await away(/\/release$/, async () => {
      await question.getByRole('button', { name: 'שחרור' }).click()
      await expect(question.getByText('השירות אינו זמין כרגע')).toBeVisible()
      await question.getByRole('button', { name: 'ביטול' }).click()
    })
  })

  await test.step('a cancellation, and its amount', async () => {
    await office.move(placed.orderId, 'paid')
    await page.goto(`/admin/orders/${placed.orderId}`)
    await page.getByRole('button', { name: 'ביטול והחזרה למלאי…' }).click()
    await dialog.getByLabel('סיבה').fill('הלקוח התחרט')
    await dialog.getByLabel('החזר כספי').selectOption('part')
    for (const amount of ['1.005', '1e2', '0', '99999']) {
      await dialog.getByLabel('סכום ההחזר').fill(amount)
      await expect(dialog.getByText('נא להזין סכום בשקלים ובאגורות')).toBeVisible()
    }
    await dialog.getByLabel('סכום ההחזר').fill('50.50')
    await away(/\/cancel\/preview$/, async () => {
      await dialog.getByRole('button', { name: 'מה יקרה?' }).click()
      await expect(dialog.getByText('השירות אינו זמין כרגע')).toBeVisible()
    })
    await dialog.getByRole('button', { name: 'מה יקרה?' }).click()
    await expect(dialog.getByText('יוחזרו ללקוח')).toBeVisible()
    await away(/\/cancel$/, async () => {
      await dialog.getByRole('button', { name: 'אישור הביטול' }).click()
      await expect(dialog.getByText('השירות אינו זמין כרגע')).toBeVisible()
      await expect(dialog.getByLabel('סיבה')).toHaveValue('הלקוח התחרט')
      await expect(dialog.getByLabel('סכום ההחזר')).toHaveValue('50.50')
    })
    await dialog.getByRole('button', { name: 'חזרה' }).click()
  })

  await test.step('another time, whose days do not load', async () => {
    await away(/\/install\/dates\//, async () => {
      await page.getByRole('button', { name: 'שינוי מועד או מוסך' }).click()
      await expect(dialog.getByText('השירות אינו זמין כרגע')).toBeVisible()
      await dialog.getByRole('button', { name: 'ויתור' }).click()
    })
  })

  await test.step('a status', async () => {
    await away(/\/api\/v1\/order\//, async () => {
      await page.getByRole('complementary').getByRole('button', { name: 'העברה אל' }).click()
      await page.getByRole('menuitem', { name: 'התקבלה' }).click()
      await dialog.getByLabel('סיבה').fill('סומנה בטעות')
      await dialog.getByRole('button', { name: /העברה ל״התקבלה״/ }).click()
      await expect(dialog.getByText('השינוי לא נשמר')).toBeVisible()
      await expect(dialog.getByLabel('סיבה')).toHaveValue('סומנה בטעות')
      await dialog.getByRole('button', { name: 'ביטול' }).click()
    })
  })

  await test.step('the files', async () => {
    await page.getByRole('complementary').getByRole('button', { name: 'סגירה' }).click()
    await away(/\/orders\/(export|accounting)$/, async () => {
      await page.getByRole('button', { name: 'CSV' }).click()
      await expect(page.getByText('הקובץ לא נוצר. בדקו את החיבור')).toBeVisible()
      await page.getByRole('button', { name: 'הנהלת חשבונות' }).click()
      await dialog.getByRole('button', { name: 'הורדה' }).click()
      await expect(dialog.getByText('הקובץ לא נוצר. בדקו את הימים')).toBeVisible()
      await dialog.getByRole('button', { name: 'סגירה' }).click()
    })
    await away(/\/orders\/search$/, async () => {
      await openFilters(page)
      await page.getByLabel('אספקה').selectOption('install')
      await page.getByRole('button', { name: 'רשימת ליקוט' }).click()
      await expect(page.getByText('השירות אינו זמין כרגע')).toBeVisible()
    })
  })

  await test.step("a caller's order: its total, and its sending", async () => {
    await page.goto('/admin/orders/new/phone')
    await away(/\/phone-orders\/quote$/, async () => {
      await addTyre(page)
      await expect(page.getByText('השירות אינו זמין כרגע')).toBeVisible()
    })
    await page.getByRole('button', { name: 'רענון' }).click()
    await expect(page.getByText('לתשלום עכשיו')).toBeVisible()
    await page.getByRole('button', { name: 'ביצוע ההזמנה' }).click()
    await expect(page.getByLabel('שם מלא')).toBeFocused()
    const caller = newBuyer()
    await page.getByLabel('שם מלא').fill(caller.name)
    await page.getByLabel('טלפון נייד').fill(caller.phone)
    await page.getByLabel('אימייל').fill(caller.email)
    await page.getByLabel('איך').selectOption({ label: 'איסוף עצמי' })
    await page.getByText('סיפרנו ללקוח').click()
    await away(/\/phone-orders$/, async () => {
      await page.getByRole('button', { name: 'ביצוע ההזמנה' }).click()
      await expect(page.getByText('השירות אינו זמין כרגע')).toBeVisible()
      await expect(page.getByLabel('אימייל')).toHaveValue(caller.email)
    })
  })

  await test.step('the lists to print', async () => {
    await page.route(/\/picking-list$/, (route) => route.abort())
    await page.goto('/admin/orders/print/picking')
    await expect(page.getByText('אין חיבור לשרת')).toBeVisible()
    await page.unroute(/\/picking-list$/)
    await page.getByRole('button', { name: 'רענון' }).click()
    await expect(page.getByRole('heading', { name: 'כל הצמיגים' })).toBeVisible()
    await away(/installation\/cities$/, async () => {
      await page.goto('/admin/orders/print/garage-day')
      await expect(page.getByText('השירות אינו זמין כרגע')).toBeVisible()
    })
    await page.getByRole('button', { name: 'רענון' }).click()
    await expect(page.getByLabel('עיר').locator('option')).not.toHaveCount(1)
  })
})
