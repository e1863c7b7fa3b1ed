import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { orderPageOf, placeInstallation } from '../fixtures/orders.ts'
import { expect, test } from '../fixtures/test.ts'

const NOT_YET = { type: 'about:blank', title: 'Not shown yet', status: 503, detail: 'בעוד רגע' }

test('an order that the read model does not have yet shows no error and appears by itself', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/503/)
  const order = await placeInstallation()
  const address = await orderPageOf(order)
  const asked = '**/edge/api/v1/guest/order/*'
  await page.route(asked, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(NOT_YET) }),
  )
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('status')).toContainText('פרטי ההזמנה יופיעו כאן אוטומטית בעוד רגע')
  await expect(page.getByRole('button', { name: 'נסו שוב' })).toBeVisible()
  await expect(page.getByText('הקישור אינו מוביל להזמנה')).toHaveCount(0)
  await expectHealthyPage(page)
  await page.unroute(asked)
  await expect(page.getByRole('heading', { level: 1, name: `הזמנה ${order.orderId}` })).toBeVisible()
})
