import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { holdCalls, waitForHydration } from '../fixtures/browser.ts'
import { expect, test } from '../fixtures/test.ts'

/** No wheel has this rim, so the shop lists nothing in this size. */
const MISSING = { path: '/list/moto/190/55/99', label: '190/55-99' }
const CALL = '**/edge/api/v1/tire-request'

test('a shopper requests a size that the shop does not list, with invalid input and a failed request on the way', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404|ERR_FAILED/)
  await page.goto(MISSING.path)
  const form = page.getByRole('region', { name: 'נחפש את הצמיג בשבילכם' })
  const size = form.getByLabel('מידת הצמיג')
  const model = form.getByLabel('דגם האופנוע')
  const phone = form.getByLabel('טלפון נייד')
  const email = form.getByLabel('אימייל')
  const send = form.getByRole('button', { name: 'שליחת הבקשה' })

  await test.step('the size is filled in', async () => {
    await expect(size).toHaveValue(MISSING.label)
    await waitForHydration(send)
    await expectHealthyPage(page)
  })

  await test.step('what is missing is said at its field, and the first of them has the focus', async () => {
    await email.fill('noa@')
    await send.click()
    await expect(model).toBeFocused()
    await expect(model).toHaveAccessibleDescription(/שדה חובה/)
    await expect(phone).toHaveAccessibleDescription(/מספר טלפון לא תקין/)
    await expect(email).toHaveAccessibleDescription(/כתובת אימייל לא תקינה/)
    await expectHealthyPage(page)
  })

  await test.step('an error ends when its field is edited', async () => {
    await model.fill('  Ducati Monster 937 ')
    await expect(form.getByText('שדה חובה')).toHaveCount(0)
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    await phone.fill('052-123 4567')
    await email.fill('noa@example.com')
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)
  })

  const held = await holdCalls(page, CALL)
  await test.step('while it is being sent nothing can be changed', async () => {
    const sent = page.waitForRequest(CALL)
    await send.click()
    const body = (await sent).postDataJSON() as Record<string, string>
    expect(body).toMatchObject({ tireSize: MISSING.label, model: 'Ducati Monster 937', phone: '052-123 4567' })
    expect(body['visitorId']).toMatch(/^v_/)
    await expect(form.getByRole('button', { name: 'שולחים את הבקשה' })).toHaveAttribute('aria-busy', 'true')
    for (const field of [size, model, phone, email]) await expect(field).toBeDisabled()
    await expectHealthyPage(page)
  })

  await test.step('when it does not arrive, all that was typed is still there', async () => {
    held.cut()
    await expect(form.getByRole('alert')).toHaveText('אירעה שגיאה בשליחת הבקשה, נסו שוב מאוחר יותר')
    await expect(model).toBeEnabled()
    await expect(model).toHaveValue('  Ducati Monster 937 ')
    await expect(phone).toHaveValue('052-123 4567')
    await expect(send).toBeFocused()
    await expectHealthyPage(page)
  })

  await test.step('it arrives with the next try', async () => {
    await held.mend()
    const answered = page.waitForResponse(CALL)
    await send.click()
    expect(await (await answered).json()).toMatchObject({
      success: true,
      data: { requestId: expect.any(String) as unknown },
    })
    await expect(form.getByText('הבקשה נשלחה')).toBeFocused()
    await expect(form.getByRole('status')).toContainText('052-123 4567')
    await expect(send).toHaveCount(0)
    await expectHealthyPage(page)
  })
})
