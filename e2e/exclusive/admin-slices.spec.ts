import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { commandSlices, nextVersion, publishBuild } from '../fixtures/slice-version.ts'
import { expect, test } from '../fixtures/test.ts'

const PAGE = '/find-the-right-tires-for-you'
const text = { from: 'אילו צמיגים מתאימים לאופנוע שלי?', to: 'אילו צמיגים מתאימים לאופנוע הזה?' }

test('an owner sees which versions serve, and returns to the one before', async ({ openAsOwner, page, request }) => {
  const served = async () => (await request.get(PAGE)).text()
  const { directory, version, before } = nextVersion('wizard', text)
  await publishBuild(directory)
  await commandSlices('activate', { slice: 'wizard', version })
  await expect.poll(served).toContain(`data-version="${version}"`)

  await openAsOwner('/admin')
  await page.getByRole('button', { name: 'עוד מדורים' }).click()
  await page.getByRole('menuitem', { name: 'גרסאות האתר' }).click()
  await expect(page).toHaveURL('/admin/slices')
  const row = page.getByRole('table', { name: /^חלקי האתר/ }).getByRole('row', { name: /אשף הצמיגים/ })
  await test.step('who answers for it, what serves and where a rollback would go', async () => {
    for (const shown of ['@zmigo/wizard', version, before]) await expect(row).toContainText(shown)
    const versions = page.getByRole('table', { name: 'איך הגרסאות עובדות' })
    await expect(versions.getByRole('row').filter({ hasText: version })).toContainText('פעילה')
    await expect(versions.getByRole('row').filter({ hasText: before })).toContainText('קודמת')
    await expectHealthyPage(page)
  })

  await test.step('a link that shows a version to the browser that opens it', async () => {
    await page.getByRole('button', { name: new RegExp(`^קישור לגרסה .*${version}`) }).click()
    const dialog = page.getByRole('dialog', { name: /אשף הצמיגים: הצגת גרסה/ })
    await dialog.getByRole('button', { name: 'קישור לדפדפן שלי' }).click()
    const open = dialog.getByRole('link', { name: 'פתיחה בלשונית חדשה' })
    await expect(open).toHaveAttribute('href', /\/slices\/try\/override~wizard~/)
    await expectHealthyPage(page)
    const opening = page.context().waitForEvent('page')
    await open.click()
    const opened = await opening
    await expect(opened.getByRole('complementary', { name: 'גרסת ניסיון' })).toContainText(version)
    await opened.getByRole('link', { name: 'חזרה לגרסה הרגילה' }).click()
    await expect(opened.getByRole('complementary', { name: 'גרסת ניסיון' })).toHaveCount(0)
    await opened.close()
    await dialog.getByRole('button', { name: 'סגירה' }).click()
    await expect(page.getByRole('table', { name: 'מה נעשה בגרסאות' }).getByRole('row').nth(1)).toContainText(
      'קישור לגרסה',
    )
  })

  await test.step('what will happen, and that it did', async () => {
    await row.getByRole('button', { name: /^חזרה לגרסה הקודמת/ }).click()
    const question = page.getByRole('alertdialog', { name: 'להחזיר את אשף הצמיגים לגרסה הקודמת?' })
    for (const shown of [version, before]) await expect(question).toContainText(shown)
    expect(await served()).toContain(`data-version="${version}"`)
    await question.getByRole('button', { name: 'החזרת הגרסה הקודמת' }).click()
    await expect(page.locator('[data-react-aria-top-layer]')).toContainText('פעילה עכשיו')
    await expect.poll(served).toContain(`data-version="${before}"`)
    await expect(row).not.toContainText(version)
    const done = page.getByRole('table', { name: 'מה נעשה בגרסאות' }).getByRole('row').nth(1)
    for (const shown of ['חזרה לגרסה קודמת', 'Dana Levi', version, 'בוצע']) await expect(done).toContainText(shown)
  })
})
