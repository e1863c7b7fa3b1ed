import { commandSlices, nextVersion, publishBuild } from '../fixtures/slice-version.ts'
import { expect, test } from '../fixtures/test.ts'

const PAGE = '/find-the-right-tires-for-you'
const text = { from: 'אילו צמיגים מתאימים לאופנוע שלי?', to: 'איזה צמיג מתאים לאופנוע שלי היום?' }

test('a canary goes to its visitors on server and in browser, and stays with them', async ({ browser, baseURL }) => {
  const { directory, version, before } = nextVersion('wizard', text)
  await publishBuild(directory)
  await commandSlices('canary', { slice: 'wizard', version, percent: 50 })
  try {
    const seen = new Set<string>()
    // half of them have one version: that sixteen visitors all have the same one happens once in 32,768 runs
    for (let nth = 0; nth < 16 && seen.size < 2; nth += 1) {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
      const page = await context.newPage()
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      const served = async () => /data-version="([^"]+)"/.exec((await (await page.goto(PAGE))?.text()) ?? '')?.[1]
      await expect.poll(served).toBeDefined()
      const first = await served()
      expect([version, before]).toContain(first)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(first === version ? text.to : text.from)
      expect(await served()).toBe(first)
      expect(errors).toEqual([])
      seen.add(first ?? '')
      await context.close()
    }
    expect([...seen].toSorted()).toEqual([version, before].toSorted())
  } finally {
    await commandSlices('canary/end', { slice: 'wizard' })
  }
})
