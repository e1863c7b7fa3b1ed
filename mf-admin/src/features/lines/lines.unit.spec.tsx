// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { changeLine, listStaffLines, type StaffLine } from '@zmig/edge-contract'
import { openAsStaff, press, pressInDialog, testEdge, type } from '../../testing/staff-page.tsx'
import { Lines } from './lines.tsx'
import { text } from './text.ts'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

const road: StaffLine = {
  brand: 'Michelin',
  line: 'Road 6',
  hebrewName: 'רואד 6',
  treadFamily: 'touring',
  youtube: '',
  products: 12,
}
const pagination = { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 20 }

it('changes all tyres of a line, after it said how many they are', async () => {
  const { edge, answer, sent } = testEdge()
  answer(listStaffLines, () => ({ ok: true as const, lines: [road], pagination }))
  answer(changeLine, () => ({ ok: true, changed: 12 }))
  openAsStaff(<Lines />, edge)
  await press(text.edit(road))
  expect(await screen.findByText(text.all(12))).toBeTruthy()
  type(text.hebrewName, '')
  pressInDialog('שמירה')
  expect(await screen.findByText('שדה חובה')).toBeTruthy()
  expect(sent()).toEqual([])
  type(text.hebrewName, 'רואד שש')
  pressInDialog('שמירה')
  expect(await screen.findByText(text.changed)).toBeTruthy()
  expect(sent()).toEqual([
    {
      what: 'PUT /api/v1/admin/lines',
      with: {
        brand: 'Michelin',
        of: 'Road 6',
        line: 'Road 6',
        hebrewName: 'רואד שש',
        treadFamily: 'touring',
        youtube: '',
      },
    },
  ])
})
