import { writeFileSync } from 'node:fs'
import { activeVersion, nextVersion, commandSlices, publishBuild } from '../fixtures/slice-version.ts'
import { expect, test } from '../fixtures/test.ts'

const PAGE = '/find-the-right-tires-for-you'
const text = { from: 'אילו צמיגים מתאימים לאופנוע שלי?', to: 'איזה צמיג מתאים לאופנוע שלי היום?' }

test('a published version is served with the next page without a restart, and is rolled back the same way', async ({
  page,
  request,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  const served = async () => (await request.get(PAGE)).text()
  await page.goto(PAGE)
  await expect(heading).toHaveText(text.from)

  const { directory, version, before } = nextVersion('wizard', text)
  await publishBuild(directory)
  expect(await served()).toContain(`data-version="${before}"`) // published, not active yet

  await commandSlices('activate', { slice: 'wizard', version })
  await expect.poll(served).toContain(`data-version="${version}"`)
  await page.goto(PAGE)
  await expect(heading).toHaveText(text.to) // hydrated without console errors, otherwise consoleErrors fails this test

  await commandSlices('rollback', { slice: 'wizard' })
  await expect.poll(served).toContain(`data-version="${before}"`)
  await page.goto(PAGE)
  await expect(heading).toHaveText(text.from)
  await expect.poll(() => activeVersion('wizard')).toBe(before) // the file is written beside the switch
})

test('a version with changed files is refused', async () => {
  const { directory } = nextVersion('wizard', text)
  writeFileSync(`${directory}/client/remoteEntry.js`, 'alert(1)')
  await expect(publishBuild(directory)).rejects.toThrow('409')
})
