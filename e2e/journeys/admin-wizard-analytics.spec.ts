import { expectAccessible } from '../fixtures/accessibility.ts'
import { config } from '../config.ts'
import { hasDock, openFilters } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'
import { newPhone } from '../fixtures/wizard.ts'

const post = async <Answer = Record<string, unknown>>(path: string, body: object): Promise<Answer> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${config.shopUrl}/edge${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Answer
}

/** A rider who asks the wizard and opens its first tyre. */
const askWizard = async (phone: string): Promise<void> => {
  type Bike = { id: string; model: string }
  const bikes = await post<Bike[]>('/api/v1/motorcycle/models', { brand: 'Yamaha', year: 2021 })
  const { visitorId } = (await (await fetch(`${config.shopUrl}/edge/collector/visitor/id`)).json()) as {
    visitorId: string
  }
  const wizardResponses = {
    visitorName: 'נועה ישראלי',
    visitorPhoneNumber: phone,
    usage: 'weekend',
    kilometers: '500-1000',
    motorcycle: bikes.find(({ model }) => model === 'MT-07')?.id,
    selectedTyreType: 'set',
  }
  const { tires, usageId } = await post('/api/v1/wizard/recommend-tiers', { ...wizardResponses, visitorId })
  const [{ ean, brand, name, displaySize } = {} as Record<string, string>] = tires as Record<string, string>[]
  const tireInfo = { ean, brand, name, displaySize }
  await post('/api/v1/wizard/track-tire-click', { visitorId, tireInfo, wizardResponses, usageId })
}

test('staff see what riders asked the wizard, and what became of it @desktop', async ({ openAsOwner, page }) => {
  const phone = newPhone()
  await askWizard(phone)
  await openAsOwner('/admin/wizard-analytics')
  const table = page.getByRole('table', { name: 'שימושים באשף' })
  const row = table.getByRole('row').filter({ hasText: phone })

  await test.step('the run is the newest, with its person, its bike and what was opened', async () => {
    for (const fact of ['נועה ישראלי', 'Yamaha MT-07', '120/70-17', '180/55-17', 'סופי שבוע', 'זוג', '500-1000'])
      await expect(row).toContainText(fact)
    await expect(row.locator('code')).toHaveText(/^.{8}$/)
    await expect(row).not.toContainText('לא נפתח צמיג')
  })

  await test.step('counts, trends as a chart and as a table', async () => {
    await expect(page.getByText('סה״כ')).toBeVisible()
    if (hasDock(page)) {
      await expect(table.locator('tbody tr').first()).toBeInViewport()
      await page.getByRole('button', { name: 'מגמות' }).click()
    }
    await expect(page.getByRole('img', { name: /^שימוש ליום/ })).toBeVisible()
    await expect(page.getByText('נקנה תוך 7 ימים')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a press on a bike shows its runs alone', async () => {
    const bike = page.getByRole('button', { name: /^Yamaha MT-07/ })
    await openFilters(page)
    await bike.click()
    await expect(bike).toHaveAttribute('aria-pressed', 'true')
    await expect(row).toBeVisible()
  })

  await test.step('the trends of a week', async () => {
    await page.getByRole('button', { name: '7 ימים', exact: true }).click()
    await expect(page.getByRole('button', { name: '7 ימים', exact: true })).toHaveAttribute('aria-pressed', 'true')
  })
})

test('@variation a press on the date turns the order of the runs', async ({ openAsOwner, page }) => {
  await askWizard(newPhone())
  await openAsOwner('/admin/wizard-analytics')
  const date = page.getByRole('columnheader', { name: 'תאריך' })
  await expect(date).toHaveAttribute('aria-sort', 'descending')
  const oldest = page.waitForResponse((response) => response.url().includes('sortOrder=asc'))
  await date.getByRole('button').click()
  await oldest
  await expect(date).toHaveAttribute('aria-sort', 'ascending')
  await date.getByRole('button').click()
  await expect(date).toHaveAttribute('aria-sort', 'descending')
})
