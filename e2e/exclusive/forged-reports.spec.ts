import { activeVersion, fieldOf } from '../fixtures/slice-version.ts'
import { expect, test } from '../fixtures/test.ts'

const SLICE = 'wizard'
const PAGE = '/our-shops'
/** As many as count from one address in an hour (services/slices/src/field/report-cap.ts). */
const CAP = 30
/** A network of its own at each run, because an hour of one counts. */
const LIAR = {
  'x-forwarded-for': `2001:db8:${Date.now()
    .toString(16)
    .slice(-8)
    .replace(/(.{4})/, '$1:')}::1`,
}

test('what a page reports is counted; forged errors are not, and with the mark of a page only up to the cap', async ({
  page,
  request,
}) => {
  const version = activeVersion(SLICE)
  const before = await fieldOf(SLICE, version)
  const forge = async (mark?: string) => {
    for (let sent = 0; sent < 2 * CAP; sent += 1) {
      const slices = [{ slice: SLICE, version, signals: ['error'], ...(mark !== undefined && { mark }) }]
      const answer = await request.post('/edge/collector/slice-reports', { headers: LIAR, data: { slices } })
      expect(answer.status()).toBe(200)
    }
  }
  const openPage = async () => {
    const told = page.waitForResponse((answer) => answer.url().endsWith('/edge/collector/slice-reports'))
    await page.goto(PAGE)
    await told
  }
  await page.addInitScript('Math.random = () => 0.001') // this page is one of those that report

  await test.step('without a mark, and with one that nothing signed', async () => {
    await forge()
    await forge('A'.repeat(26))
    await openPage()
    // reports are handed on in the order in which they came
    await expect.poll(() => fieldOf(SLICE, version)).toEqual({ ...before, views: before.views + 1 })
  })

  await test.step('with the mark of a page', async () => {
    const mark = await page.evaluate(async (slice) => {
      const link = document.querySelector<HTMLLinkElement>('link#boot')
      const boot = (await (await fetch(link?.href ?? '')).json()) as { slices: Record<string, { mark?: string }> }
      return boot.slices[slice]?.mark
    }, SLICE)
    expect(mark).toHaveLength(26)
    await forge(mark)
    await openPage()
    await expect.poll(async () => (await fieldOf(SLICE, version)).views).toBe(before.views + 2)
    expect((await fieldOf(SLICE, version)).error).toBe(before.error + CAP)
  })
})
