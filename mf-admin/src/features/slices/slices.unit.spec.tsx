// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  endStaffCanary,
  linkStaffSlice,
  listSliceAttempts,
  listStaffSlices,
  rollbackStaffSlice,
  type SliceAttempt,
  type StaffSlice,
  type StaffSliceVersion,
} from '@zmig/edge-contract'
import { answerQuestion, away, openAsStaff, press, refusal, testEdge } from '../../testing/staff-page.tsx'
import { refusalText } from './refusal-text.ts'
import { Slices } from './slices.tsx'
import { shareText, text, whoText } from './text.ts'

const version = (name: string, more: Partial<StaffSliceVersion> = {}): StaffSliceVersion => ({
  version: name,
  publishedAt: '2026-11-29T08:00:00Z',
  activeSince: null,
  key: '0123456789abcdef',
  retiredAt: null,
  field: null,
  ...more,
})
const field = { views: 200, mounted: 199, error: 3, slow: 0, edge: 1, lcp: 1_800, inp: null, cls: 0.02 }
const checkout: StaffSlice = {
  slice: 'checkout',
  owner: '@zmigo/checkout',
  teamMail: 'checkout@teams.example',
  active: '1.2.0',
  previous: '1.1.0',
  canary: { version: '1.3.0', percent: 10 },
  versions: [version('1.3.0', { field }), version('1.2.0'), version('1.1.0'), version('1.0.0')],
}
const gifts: StaffSlice = {
  slice: 'gifts',
  owner: null,
  teamMail: null,
  active: '0.1.0',
  previous: null,
  canary: null,
  versions: [version('0.1.0')],
}
const attempt = (more: Partial<SliceAttempt>): SliceAttempt => ({
  at: '2026-11-29T09:00:00Z',
  who: 'operator',
  name: '',
  action: 'activate',
  slice: 'checkout',
  subject: '1.2.0',
  code: null,
  answer: 'done',
  ...more,
})

/** The page over a shop whose slices and attempts a test may change. */
const open = (role: 'staff' | 'owner' = 'owner', slices = [checkout, gifts], attempts = [attempt({})]) => {
  const now = { slices, attempts }
  const { edge, asked, answer, sent } = testEdge()
  answer(listStaffSlices, () => ({ ok: true as const, slices: now.slices }))
  answer(listSliceAttempts, () => ({ ok: true as const, attempts: now.attempts }))
  answer(rollbackStaffSlice, () => {
    now.slices = [{ ...checkout, active: '1.1.0', previous: null, canary: null }, gifts]
    return { ok: true, active: '1.1.0', endedCanary: '1.3.0' }
  })
  openAsStaff(<Slices />, edge, role)
  const reads = (path: string) => asked.filter(({ what }) => what === `GET ${path}`).length
  return { answer, now, reads, sent }
}
const table = async (name: string) => within(await screen.findByRole('table', { name }))
const question = async () => within(await screen.findByRole('alertdialog'))

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('shows who answers for a slice, what serves, to whom, and where a rollback would go', async () => {
  open()
  const rows = within((await table(text.table)).getByRole('row', { name: /הקופה/ }))
  expect(rows.getByText('@zmigo/checkout')).toBeTruthy()
  expect(rows.getByText('checkout@teams.example')).toBeTruthy()
  expect(rows.getByText('1.2.0')).toBeTruthy()
  expect(rows.getByText('1.1.0')).toBeTruthy()
  expect(rows.getByText('1.3.0')).toBeTruthy()
  expect(rows.getByText(text.share(10))).toBeTruthy()
  const other = within((await table(text.table)).getByRole('row', { name: /gifts/ }))
  expect(other.getByText(text.noOwner)).toBeTruthy()
  expect(other.getByText(text.noTeamMail)).toBeTruthy()
  expect(other.queryByRole('button')).toBeNull()
})

it('shows what pages reported of each version, and the old ones when they are asked for', async () => {
  open()
  const versions = await table(text.versions.title)
  const canary = within(versions.getByRole('row', { name: /1\.3\.0/ }))
  for (const shown of ['200', '3 · 1.5%', '1.8 s', '0.02']) expect(canary.getByText(shown)).toBeTruthy()
  expect(canary.getAllByText('1 · 0.5%')).toHaveLength(2) // a look at which it did not come to run, and a failed call
  expect(canary.getByText(/10%/)).toBeTruthy()
  const active = within(versions.getByRole('row', { name: /1\.2\.0/ }))
  expect(active.getByText(/90%/)).toBeTruthy()
  expect(active.getByText(text.versions.nothing)).toBeTruthy()
  expect(versions.queryByText('1.0.0')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: text.versions.old }))
  expect(await versions.findByText('1.0.0')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: text.versions.slice }), { target: { value: 'gifts' } })
  expect((await table(text.versions.title)).queryByText('1.2.0')).toBeNull()
})

it('says which version would replace which before it asks for it, and what came of it', async () => {
  const { sent, reads } = open()
  await press(text.rollBackOne('checkout'))
  const asked = await question()
  expect(asked.getByText('1.2.0')).toBeTruthy()
  expect(asked.getByText('1.1.0')).toBeTruthy()
  expect(asked.getByText(text.confirm.canary({ version: '1.3.0', percent: 10 }))).toBeTruthy()
  expect(sent()).toEqual([])
  await answerQuestion(text.confirm.button)
  expect(await screen.findByText(text.rolledBack('checkout', '1.1.0', '1.3.0'))).toBeTruthy()
  expect(sent()).toEqual([
    { what: 'POST /api/v1/admin/slices/checkout/rollback', with: { from: '1.2.0', to: '1.1.0' } },
  ])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('button', { name: text.rollBackOne('checkout') })).toBeNull()
  expect(reads(listSliceAttempts.path)).toBe(2)
})

it('ends a canary after a question, without a version to return to as well', async () => {
  const alone = { ...checkout, previous: null }
  const { answer, sent, now, reads } = open('owner', [alone, gifts])
  answer(endStaffCanary, () => {
    now.slices = [{ ...alone, canary: null }, gifts]
    return { ok: true, active: '1.2.0' }
  })
  await press(text.endCanaryOne('checkout'))
  const asked = await question()
  expect(asked.getByText(text.confirm.canary({ version: '1.3.0', percent: 10 }))).toBeTruthy()
  expect(sent()).toEqual([])
  await answerQuestion(text.endCanary.button)
  expect(await screen.findByText(text.endCanary.done('checkout', '1.3.0'))).toBeTruthy()
  expect(sent()).toEqual([{ what: 'POST /api/v1/admin/slices/checkout/canary/end', with: { version: '1.3.0' } }])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('button', { name: text.endCanaryOne('checkout') })).toBeNull()
  expect(reads(listSliceAttempts.path)).toBe(2)
})

it('changes nothing when the question is answered with no', async () => {
  const { sent } = open()
  await press(text.rollBackOne('checkout'))
  await answerQuestion('ביטול')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent()).toEqual([])
})

it('stays open with the sentence of the edge when it is refused', async () => {
  const { answer } = open()
  const message = 'הגרסה הקודמת מציגה כתובת שבינתיים עברה לחלק אחר באתר.'
  answer(rollbackStaffSlice, () => {
    throw refusal(409, { error: 'CLAIMED_ADDRESS', message })
  })
  await press(text.rollBackOne('checkout'))
  await answerQuestion(text.confirm.button)
  expect((await (await question()).findByRole('alert')).textContent).toContain(message)
})

it('closes when a colleague was faster, and reads again what serves', async () => {
  const { answer, now } = open()
  const message = 'הגרסאות השתנו בינתיים'
  answer(rollbackStaffSlice, () => {
    now.slices = [{ ...checkout, active: '1.4.0', previous: '1.2.0' }]
    now.attempts = [attempt({ name: 'דנה לוי', who: 'st_1', action: 'roll back', code: 'Changed', answer: 'Changed.' })]
    throw refusal(409, { error: 'CHANGED', message })
  })
  await press(text.rollBackOne('checkout'))
  await answerQuestion(text.confirm.button)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await (await table(text.table)).findByText('1.4.0')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const attempts = await table(text.attempts.title)
  expect(await attempts.findByText('דנה לוי')).toBeTruthy()
  expect(attempts.getByText(refusalText('Changed'))).toBeTruthy()
})

it('keeps the question while the shop does not answer', async () => {
  const { answer } = open()
  answer(rollbackStaffSlice, away)
  await press(text.rollBackOne('checkout'))
  await answerQuestion(text.confirm.button)
  expect(await (await question()).findByText(/אין חיבור לשרת/)).toBeTruthy()
})

it('writes a link to a version for staff, says what it does and where it leads', async () => {
  const { answer, sent, reads } = open('staff')
  const path = '/slices/try/preview~checkout~1.3.0~x~y'
  answer(linkStaffSlice, () => ({ ok: true, path, hours: 168 }))
  await press(text.versions.linkTo('checkout', '1.3.0'))
  const dialog = within(await screen.findByRole('dialog', { name: text.link.title('checkout', '1.3.0') }))
  expect(sent()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: text.link.preview }))
  expect(await dialog.findByText(location.origin + path)).toBeTruthy()
  expect(dialog.getByRole('link', { name: text.link.open }).getAttribute('href')).toBe(location.origin + path)
  expect(sent()).toEqual([
    { what: 'POST /api/v1/admin/slices/checkout/links', with: { version: '1.3.0', kind: 'preview' } },
  ])
  expect(reads(listSliceAttempts.path)).toBe(2)

  answer(linkStaffSlice, () => {
    throw refusal(404, { error: 'NOT_FOUND', message: 'הקבצים כבר אינם בשרת.' })
  })
  fireEvent.click(dialog.getByRole('button', { name: text.link.override }))
  expect((await dialog.findByRole('alert')).textContent).toContain('הקבצים כבר אינם בשרת.')
})

it('offers no link to a version whose files are gone', async () => {
  open('staff', [{ ...gifts, versions: [version('0.1.0'), version('0.0.9', { retiredAt: '2026-11-29T08:00:00Z' })] }])
  expect(await screen.findByRole('button', { name: text.versions.linkTo('gifts', '0.1.0') })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: text.versions.old }))
  expect(await screen.findByText('0.0.9')).toBeTruthy()
  expect(screen.queryByRole('button', { name: text.versions.linkTo('gifts', '0.0.9') })).toBeNull()
})

it('offers no rollback to staff who are no owners', async () => {
  open('staff')
  expect(await (await table(text.table)).findByText('הקופה')).toBeTruthy()
  expect(screen.queryByRole('button', { name: text.rollBackOne('checkout') })).toBeNull()
  expect(screen.queryByRole('button', { name: text.endCanaryOne('checkout') })).toBeNull()
})

it('says what to expect while nothing is published', async () => {
  open('staff', [])
  expect(await screen.findByText(text.first)).toBeTruthy()
})

it('names who wanted a change', () => {
  expect(whoText({ who: 'operator', name: '' })).toEqual({ words: 'מפעיל השרת' })
  expect(whoText({ who: 'field data', name: '' })).toEqual({ words: 'אוטומטי, לפי נתוני השימוש' })
  expect(whoText({ who: 'stranger', name: '' })).toEqual({ words: 'גורם לא מזוהה' })
  expect(whoText({ who: 'retention', name: '' })).toEqual({ words: 'אוטומטי, ניקוי גרסאות ישנות' })
  expect(whoText({ who: 'start', name: '' })).toEqual({ words: 'אוטומטי, בהפעלת השרת' })
  expect(whoText({ who: 'st_1', name: 'דנה לוי' })).toEqual({ words: 'דנה לוי' })
  expect(whoText({ who: 'st_1', name: '' })).toEqual({ words: 'עובד שכבר אינו במערכת' })
  expect(whoText({ who: '0123456789abcdef', name: '' })).toEqual({ words: 'צוות פיתוח, מפתח', id: '0123456789abcdef' })
  expect(whoText({ who: 'judge', name: '' })).toEqual({ words: '', id: 'judge' })
})

it('shows a share only of what was looked at', () => {
  expect(shareText(0, 200)).toBe('0')
  expect(shareText(3, 200)).toBe('3 · 1.5%')
  expect(shareText(3, 0)).toBe('0')
})

it('says why a canary was given up', async () => {
  const reverted = attempt({ who: 'field data', action: 'revert canary', answer: 'Too many errors.' })
  open('owner', [checkout], [reverted, attempt({})])
  const attempts = await table(text.attempts.title)
  expect(await attempts.findByText('Too many errors.')).toBeTruthy()
  expect(attempts.getAllByText(text.attempts.done)).toHaveLength(2)
  expect(attempts.queryByText('done')).toBeNull()
})
