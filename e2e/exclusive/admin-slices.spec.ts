import { config } from '../config.ts'
import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { commandSlices, nextVersion, publishBuild, typeCommand } from '../fixtures/slice-version.ts'
import { expect, test } from '../fixtures/test.ts'

const PAGE = '/find-the-right-tires-for-you'
const text = { from: 'אילו צמיגים מתאימים לאופנוע שלי?', to: 'אילו צמיגים מתאימים לאופנוע הזה?' }
const canaryText = { ...text, to: 'אילו צמיגים מתאימים לאופנוע שלכם?' }
const TEAM = 'wizard@teams.zmigo.example'

test('an owner sees which versions serve, ends a canary, and returns to the version before', async ({
  openAsOwner,
  page,
  request,
}) => {
  const served = async () => (await request.get(PAGE)).text()
  const { directory, version, before } = nextVersion('wizard', text)
  const canary = nextVersion('wizard', canaryText)
  for (const build of [directory, canary.directory]) await publishBuild(build)
  await commandSlices('activate', { slice: 'wizard', version })
  await expect.poll(served).toContain(`data-version="${version}"`)
  await typeCommand('key', 'mail', 'wizard', TEAM)

  await openAsOwner('/admin')
  await page.getByRole('button', { name: 'עוד מדורים' }).click()
  await page.getByRole('menuitem', { name: 'גרסאות האתר' }).click()
  await expect(page).toHaveURL('/admin/slices')
  const row = page.getByRole('table', { name: /^חלקי האתר/ }).getByRole('row', { name: /אשף הצמיגים/ })
  await test.step('who answers for it, what serves and where a rollback would go', async () => {
    for (const shown of ['@zmigo/wizard', TEAM, version, before]) await expect(row).toContainText(shown)
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

  await test.step('a canary, which ends for every visitor', async () => {
    // visitors who were not there before get a cookie as long as there is a canary
    const cookie = async () => (await fetch(config.shopUrl + PAGE)).headers.get('set-cookie')
    await commandSlices('canary', { slice: 'wizard', version: canary.version, percent: 50 })
    await expect.poll(cookie).toContain('__Host-zmig_visitor')
    await page.reload()
    for (const shown of [canary.version, '50% מהמבקרים']) await expect(row).toContainText(shown)
    await row.getByRole('button', { name: /^סיום ההפצה החלקית/ }).click()
    const question = page.getByRole('alertdialog', { name: 'לסיים את ההפצה החלקית של אשף הצמיגים?' })
    for (const shown of [canary.version, version]) await expect(question).toContainText(shown)
    await expectHealthyPage(page)
    expect(await cookie()).toContain('__Host-zmig_visitor')
    await question.getByRole('button', { name: 'סיום ההפצה החלקית' }).click()
    await expect(page.locator('[data-react-aria-top-layer]')).toContainText('הסתיימה')
    await expect(row).not.toContainText(canary.version)
    await expect(row).toContainText(version)
    await expect.poll(cookie).toBeNull()
    expect(await served()).toContain(`data-version="${version}"`)
    const done = page.getByRole('table', { name: 'מה נעשה בגרסאות' }).getByRole('row').nth(1)
    for (const shown of ['סיום הפצה חלקית', 'Dana Levi', canary.version, 'בוצע'])
      await expect(done).toContainText(shown)
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
  await typeCommand('key', 'mail', 'wizard')
})
