import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { answerBike, answerContact, answerRiding, newPhone, next, WIZARD } from '../fixtures/wizard.ts'

const CALL = '**/edge/api/v1/wizard/recommend-tiers'
const none = { ok: false, tires: [], usageId: '', noTiresFound: false, gptResponseError: false, limitReached: false }

test('a rider who knows the bike only finds tyres that fit @desktop', async ({ page }) => {
  await page.goto(WIZARD)
  await test.step('the button says why it is disabled and leads to what is missing', async () => {
    await waitForHydration(next(page))
    await expect(next(page)).toBeDisabled()
    await expect(next(page)).toHaveAttribute('title', 'נא להשלים את כל השאלות לפני שממשיכים')
    await page.getByLabel('טלפון נייד').fill('03-1234567')
    await page.getByLabel('טלפון נייד').blur()
    await expect(page.getByText('נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX')).toBeVisible()
    await page.getByLabel('שם מלא').press('Enter')
    await expect(page.getByLabel('שם מלא')).toBeFocused()
    await expectHealthyPage(page)
  })
  await test.step('a reload keeps what was typed', async () => {
    await page.getByLabel('שם מלא').fill('דנה')
    await page.reload()
    await expect(page.getByLabel('שם מלא')).toHaveValue('דנה')
    await expect(page.getByLabel('טלפון נייד')).toHaveValue('031234567')
  })
  await answerContact(page)

  await test.step('the bike', async () => {
    await expect(page.getByRole('heading', { name: 'על איזה אופנוע אתם רוכבים?' })).toBeFocused()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '3')
    await expectHealthyPage(page)
    await answerBike(page)
  })

  const generate = page.getByRole('button', { name: 'מצאו לי צמיגים' })
  await test.step('the riding survives a reload', async () => {
    await answerRiding(page)
    await page.reload()
    await expect(page.getByRole('radio', { name: '500-1,000' })).toBeChecked()
    await expect(page.getByRole('table')).toContainText('Yamaha MT-07')
    await expectHealthyPage(page)
    await page.goBack()
    await expect(page.getByLabel('מותג', { exact: true })).toHaveValue('Yamaha')
    await page.goForward()
    await expect(generate).toBeEnabled()
  })

  await test.step('the wait, then the tyres', async () => {
    const sent = page.waitForRequest(CALL)
    await generate.click()
    expect((await sent).postDataJSON()).toMatchObject({
      usage: 'daily',
      kilometers: '500-1000',
      selectedTyreType: 'set',
    })
    await expect(page.getByRole('heading', { level: 1, name: /מתאימים צמיגים ל־MT-07/ })).toBeFocused()
    await expectHealthyPage(page)
    await expect(page.getByRole('heading', { level: 1, name: /MT-07 שלכם$/ })).toContainText('שמתאימ')
    await expect(page.getByRole('article').first()).toContainText('ההמלצה שלנו')
    await expect(page.getByRole('article').first()).toContainText(/ציון [\d.]+ מתוך 10/)
    await expect(page.getByRole('article').first()).toContainText('דירוג של צמיגו')
    await expectHealthyPage(page)
  })

  await test.step('they can be mailed to oneself, as a link without anything about the rider', async () => {
    const letter = await page.getByRole('link', { name: 'שליחה לאימייל שלי' }).getAttribute('href')
    const link = new URL(/https?:\S+/.exec(new URL(letter ?? '').searchParams.get('body') ?? '')?.[0] ?? '')
    expect([...link.searchParams.keys()]).toEqual(['bike', 'tires'])
    const shared = await page.context().newPage()
    await shared.goto(link.pathname + link.search)
    await expect(shared.getByRole('heading', { level: 1, name: 'צמיגים שהומלצו ל־MT-07' })).toBeVisible()
    const names = (of: Page) => of.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    expect(await names(shared)).toEqual(await names(page))
    await shared.close()
  })

  await test.step('a reload keeps them, a card opens its product and is counted', async () => {
    await page.reload()
    const card = page.getByRole('article').first()
    const link = card.getByRole('link', { name: /^לצמיג ולקנייה/ })
    await waitForHydration(link)
    const tracked = page.waitForResponse('**/edge/api/v1/wizard/track-tire-click')
    await link.click()
    expect(await (await tracked).json()).toEqual({ ok: true })
    await expect(page).toHaveURL(/\/tire\/moto\/\d+\//)
  })
})

test('an unknown bike is sent to the shop, and Continue starts over @variation', async ({ page }) => {
  await page.goto(WIZARD)
  await answerContact(page)
  await answerBike(page, { year: '1960' })
  await page.getByRole('button', { name: 'דגם האופנוע שלכם לא בקטלוג?' }).click()
  const send = page.getByRole('button', { name: 'שלחו לנו' })
  await expect(send).toBeDisabled()
  await expect(send).toHaveAttribute('title', 'נא להזין את דגם האופנוע לפני השליחה')
  await page.getByLabel('דגם האופנוע').fill('Jawa 350 OHC 1960')
  await expectHealthyPage(page)
  await send.click()
  await expect(page.getByRole('heading', { name: 'קיבלנו, תודה!' })).toBeFocused()
  await expect(page.getByText('Jawa 350 OHC 1960')).toBeVisible()
  await expectHealthyPage(page)
  await next(page).click()
  await expect(page.getByLabel('שם מלא')).toHaveValue('נועה ישראלי')
  await next(page).click()
  await expect(page.getByLabel('מותג', { exact: true })).toHaveValue('')
})

for (const { name, answer, title, action } of [
  { name: 'no tyres', answer: { noTiresFound: true }, title: 'לא מצאנו צמיגים מתאימים', action: 'נסו שוב' },
  { name: 'the limit', answer: { limitReached: true }, title: 'ההמלצות לשבוע הזה נגמרו', action: 'חזרה להתחלה' },
  {
    name: 'the limit of a network',
    answer: { limitReached: true, message: 'נסו שוב מחר' },
    title: 'אי אפשר להמליץ עכשיו',
    action: 'חזרה להתחלה',
  },
  { name: 'a failed model', answer: { gptResponseError: true }, title: 'ההמלצה לא הושלמה', action: 'נסו שוב' },
])
  test(`${name}: the screen says so and leads back to step 0`, { tag: '@variation' }, async ({ page }) => {
    await page.route(CALL, (route) => route.fulfill({ json: { ...none, ...answer } }))
    await page.goto(WIZARD)
    await answerContact(page)
    await answerBike(page)
    await answerRiding(page)
    await page.getByRole('button', { name: 'מצאו לי צמיגים' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
    await expectHealthyPage(page)
    await expect(page.getByRole('link', { name: 'כל הצמיגים במידות של האופנוע' })).toHaveCount(
      'noTiresFound' in answer ? 1 : 0,
    )
    await page.getByRole('button', { name: action }).click()
    await expect(page.getByLabel('שם מלא')).toHaveValue('נועה ישראלי')

    // there are no results any more: the address says so too
    await page.goBack()
    await expect(page).toHaveURL(WIZARD)
    await page.goto(`${WIZARD}#results`)
    await expect(page).toHaveURL(WIZARD)
    await page.goto('/customer-service')
    await page.goto(`${WIZARD}#results`)
    await expect(page).toHaveURL(WIZARD)
    await expect(page.getByLabel('שם מלא')).toHaveValue('נועה ישראלי')
  })

test('the fourth recommendation of a visitor in a week is refused, whatever the phone @variation', async ({ page }) => {
  const generate = async () => {
    await answerContact(page)
    await answerBike(page)
    await answerRiding(page)
    const asked = page.waitForRequest(CALL)
    await page.getByRole('button', { name: 'מצאו לי צמיגים' }).click()
    return (await asked).postDataJSON() as Record<string, string>
  }
  await page.goto(WIZARD)
  const answers = await generate()
  expect(answers['visitorId']).toMatch(/^v_/)
  await expect(page.getByRole('article').first()).toContainText('ההמלצה שלנו')

  for (const attemptId of ['second', 'third']) {
    const again = { ...answers, visitorPhoneNumber: newPhone(), attemptId }
    const answer = await page.request.post('/edge/api/v1/wizard/recommend-tiers', { data: again })
    expect(await answer.json()).toMatchObject({ ok: true, limitReached: false })
  }

  await page.getByRole('button', { name: 'התחלה מחדש' }).click()
  await generate()
  await expect(page.getByRole('heading', { level: 1, name: 'ההמלצות לשבוע הזה נגמרו' })).toBeFocused()
  await expect(page.getByText('הגענו למגבלה השבועית של המלצות הצמיגים. נסו שוב בשבוע הבא')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expectHealthyPage(page)
  await page.getByRole('button', { name: 'חזרה להתחלה' }).click()
  await expect(page.getByLabel('שם מלא')).toHaveValue('נועה ישראלי')
})

test('a reload during the wait asks for the same run again @variation', async ({ page }) => {
  const attempts: unknown[] = []
  await page.route(CALL, async (route) => {
    const { attemptId } = route.request().postDataJSON() as { attemptId: unknown }
    attempts.push(attemptId)
    if (attempts.length > 1) await route.continue()
  })
  await page.goto(WIZARD)
  await answerContact(page)
  await answerBike(page)
  await answerRiding(page)
  const waiting = page.getByRole('heading', { level: 1, name: /מתאימים צמיגים ל־MT-07/ })
  await page.getByRole('button', { name: 'מצאו לי צמיגים' }).click()
  await expect(waiting).toBeVisible()
  await expect.poll(() => attempts.length).toBe(1)
  await page.reload()
  await expect(page.getByRole('article').first()).toContainText('ההמלצה שלנו')
  expect(attempts).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), attempts[0]])
})

test('an answer that never comes ends the wait within 14 seconds @variation', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_/)
  await page.route(CALL, () => new Promise<void>(() => undefined))
  await page.clock.install()
  await page.goto(WIZARD)
  await answerContact(page)
  await answerBike(page)
  await answerRiding(page)
  const pressed = await page.evaluate(() => Date.now())
  await page.getByRole('button', { name: 'מצאו לי צמיגים' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /מתאימים צמיגים ל־MT-07/ })).toBeVisible()
  await page.clock.pauseAt(pressed + 14_500)
  await expect(page.getByRole('heading', { level: 1, name: 'ההמלצה לא הושלמה' })).toBeVisible()
  await page.clock.resume()
  await page.getByRole('button', { name: 'חזרה לתשובות שלי' }).click()
  await expect(page.getByRole('radio', { name: '500-1,000' })).toBeChecked()
})
