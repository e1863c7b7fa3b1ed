// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type WizardUsage, wizardStats, wizardTrends, wizardUsages } from '@zmig/edge-contract'
import { away, openAsStaff, press, testEdge } from '../../testing/staff-page.tsx'
import { text } from './text.ts'
import { WizardAnalytics } from './wizard-analytics.tsx'

const usage: WizardUsage = {
  _id: 'u1',
  formattedDate: '21.11.2026, 12:00',
  createdAt: '2026-11-21T10:00:00Z',
  visitorId: '9f3c71ab-4d1e',
  wizardResponses: {
    visitorName: 'דנה לוי',
    visitorPhoneNumber: '0501234567',
    motorcycle: 'yamaha-mt-07',
    usage: 'daily',
    kilometers: '0-100',
    selectedTyreType: 'set',
  },
  motorcycleDetails: null,
  rankedBy: 'rules',
  clickedTires: [],
}
const stats = {
  dailyCount: 1,
  weeklyCount: 2,
  monthlyCount: 3,
  totalCount: 4,
  previous: { dailyCount: 0, weeklyCount: 0, monthlyCount: 0 },
  topMotorcycles: [{ modelName: 'Yamaha MT-07', motorcycleId: 'yamaha-mt-07', count: 2 }],
}
const trends = {
  ok: true as const,
  days: [{ day: '2026-11-21', answered: 1, clicked: 0, bought: 0 }],
  funnel: { answered: 1, clicked: 0, bought: 0 },
  rankedBy: { rules: 1, model: 0 },
  model: { questions: 0, answers: 0, tokensRead: 0, tokensWritten: 0, dollars: 0 },
}

/** The page over a shop with 120 runs of the wizard. */
const open = () => {
  const { edge, asked, answer } = testEdge()
  answer(wizardStats, () => ({ ok: true as const, stats }))
  answer(wizardTrends, () => trends)
  const takeRuns = () =>
    answer(wizardUsages, () => ({
      ok: true as const,
      usages: [usage],
      pagination: { totalItems: 120, totalPages: 5, currentPage: 1, itemsPerPage: 25 },
    }))
  takeRuns()
  openAsStaff(<WizardAnalytics />, edge)
  const asks = (what: string) =>
    asked.filter((each) => each.what === `GET /api/v1/admin/wizard/${what}`).map((each) => each.with)
  return { answer, takeRuns, asks }
}

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

const newest = { sortBy: 'createdAt', sortOrder: 'desc', page: 1, limit: 25 }

it('begins with 25 runs, the newest first', async () => {
  const { asks } = open()
  expect(await screen.findByText(usage.formattedDate)).toBeTruthy()
  expect(asks('usages')).toEqual([newest])
  expect(asks('trends')).toEqual([{ days: '30' }])
})

it('counts the runs of a day, of a week, of a month and of all time in four cards', async () => {
  open()
  const card = (await screen.findByText('סה״כ')).parentElement
  expect([...(card?.parentElement?.children ?? [])].map((each) => each.textContent)).toEqual([
    expect.stringMatching(/^24 שעות1/),
    expect.stringMatching(/^7 ימים2/),
    expect.stringMatching(/^30 ימים3/),
    'סה״כ4',
  ])
})

it('goes back to the first page for another order, size or bike', async () => {
  const { asks } = open()
  await screen.findByText(usage.formattedDate)
  const turn = async () => {
    await press('העמוד הבא')
    await waitFor(() => expect(asks('usages').at(-1)).toMatchObject({ page: 2 }))
  }
  await turn()
  await press(text.columns.date)
  await waitFor(() => expect(asks('usages').at(-1)).toEqual({ ...newest, sortOrder: 'asc' }))
  await turn()
  fireEvent.change(screen.getByLabelText('בעמוד'), { target: { value: '50' } })
  await waitFor(() => expect(asks('usages').at(-1)).toMatchObject({ page: 1, limit: 50 }))
  await turn()
  const bike = screen.getByRole('button', { name: /Yamaha MT-07/ })
  fireEvent.click(bike)
  await waitFor(() => expect(asks('usages').at(-1)).toMatchObject({ motorcycle: 'yamaha-mt-07', page: 1 }))
  expect(bike.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(bike)
  await waitFor(() => expect(asks('usages').at(-1)).not.toHaveProperty('motorcycle'))
})

it('asks for the days that are chosen', async () => {
  const { asks } = open()
  await press(text.periods['90'])
  await waitFor(() => expect(asks('trends').at(-1)).toEqual({ days: '90' }))
})

it('keeps the other parts when one does not load, and loads all again at a press', async () => {
  const { answer, takeRuns } = open()
  await screen.findByText(usage.formattedDate)
  answer(wizardUsages, away)
  await press('העמוד הבא')
  expect(await screen.findByText(text.failed)).toBeTruthy()
  expect(screen.getByText(usage.formattedDate)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Yamaha MT-07/ })).toBeTruthy()
  takeRuns()
  await press('רענון')
  await waitFor(() => expect(screen.queryByText(text.failed)).toBeNull())
})
