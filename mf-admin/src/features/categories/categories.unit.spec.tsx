// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FIELD_WANTED, listCategories, saveCategory, type StaffCategory } from '@zmig/edge-contract'
import { away, field, openAsStaff, press, pressInDialog, refusal, testEdge, type } from '../../testing/staff-page.tsx'
import { Categories } from './categories.tsx'
import { text } from './text.ts'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

const sport: StaffCategory = {
  id: 'sport',
  name: 'ספורט',
  seoTitle: 'צמיגי ספורט לאופנוע',
  seoDescription: '',
  version: 3,
  products: 7,
}

/** The page over a shop with one category. */
const open = () => {
  const { edge, answer, sent } = testEdge()
  answer(listCategories, () => ({ ok: true as const, categories: [sport] }))
  answer(saveCategory, () => ({ ok: true as const, category: sport }))
  openAsStaff(<Categories />, edge)
  return { answer, sent }
}

it('says what is missing, then lists a category', async () => {
  const { sent } = open()
  await press(text.add)
  pressInDialog('שמירה')
  expect(await screen.findAllByText(FIELD_WANTED)).toHaveLength(2)
  type(text.name, 'מרוצים')
  type(text.id, 'Racing')
  type(text.seoTitle, 'צמיגי מרוצים')
  pressInDialog('שמירה')
  expect(await screen.findByText(text.created)).toBeTruthy()
  expect(sent()).toEqual([
    {
      what: 'PUT /api/v1/admin/categories/racing',
      with: { name: 'מרוצים', seoTitle: 'צמיגי מרוצים', seoDescription: '', version: null },
    },
  ])
})

it('shows at the address that it is taken', async () => {
  const { answer } = open()
  const message = 'הכתובת הזאת כבר שייכת לקטגוריה'
  answer(saveCategory, () => {
    throw refusal(409, { error: 'DUPLICATE', message, faults: { id: message } })
  })
  await press(text.add)
  type(text.name, 'מרוצים')
  type(text.id, 'sport')
  type(text.seoTitle, 'צמיגי מרוצים')
  pressInDialog('שמירה')
  expect(await screen.findAllByText(message)).toHaveLength(1)
  expect(field(text.id).getAttribute('aria-invalid')).toBe('true')
})

it('takes over what a colleague saved, and keeps what was typed while the shop is away', async () => {
  const { answer, sent } = open()
  answer(saveCategory, () => {
    throw refusal(409, {
      error: 'CHANGED',
      message: 'מישהו שינה את הקטגוריה',
      category: { ...sport, seoDescription: 'תיאור', version: 4 },
    })
  })
  await press(text.edit(sport))
  type(text.seoTitle, 'צמיגי ספורט')
  pressInDialog('שמירה')
  expect(await screen.findByText('מישהו שינה את הקטגוריה')).toBeTruthy()
  expect(field(text.seoDescription)).toHaveProperty('value', 'תיאור')
  answer(saveCategory, away)
  pressInDialog('שמירה')
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  expect(field(text.seoTitle)).toHaveProperty('value', 'צמיגי ספורט')
  expect(sent().at(-1)?.with).toMatchObject({ seoTitle: 'צמיגי ספורט', seoDescription: 'תיאור', version: 4 })
})
