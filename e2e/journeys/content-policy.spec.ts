import { waitForHydration } from '../fixtures/browser.ts'
import { expect, test } from '../fixtures/test.ts'

test('a text that an attacker got into a page becomes neither markup nor a script', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Content Security Policy|Trusted|SyntaxError/)
  await page.goto('/')
  await waitForHydration(page.getByRole('banner').getByRole('button').first())
  const attacks = await page.evaluate(() => {
    const refused = (attack: () => void) => {
      try {
        attack()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const script = () => document.createElement('script')
    type Factory = { createPolicy(name: string, policy: object): void }
    const createPolicy: Factory['createPolicy'] = (name, policy) =>
      (Reflect.get(globalThis, 'trustedTypes') as Factory).createPolicy(name, policy)
    return {
      markup: refused(() => (document.body.innerHTML = '<img src=x onerror=alert(1)>')),
      address: refused(() => (script().src = 'https://evil.test/assets/x.js')),
      upload: refused(() => (script().src = '/edge/api/v1/media/picture/x.js')),
      code: refused(() => (script().text = 'globalThis.isStolen = true')),
      secondPolicy: refused(() => createPolicy('mine', { createHTML: (text: string) => text })),
      file: refused(() => (script().src = '/assets/shell/x.js')),
    }
  })
  expect(attacks).toEqual({
    markup: 'TypeError',
    address: 'TypeError',
    upload: 'TypeError',
    code: 'SyntaxError',
    secondPolicy: 'TypeError',
    file: 'done',
  })
  await expect(page.getByRole('main')).toBeVisible()
})
