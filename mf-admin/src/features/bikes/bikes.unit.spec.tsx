// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type AnswerOf,
  changeBike,
  createBike,
  FIELD_WANTED,
  linkBike,
  listStaffBikes,
  listSuggestedBikes,
  removeBike,
  type StaffBike,
} from '@zmig/edge-contract'
import {
  answerQuestion,
  away,
  choice,
  field,
  openAsStaff,
  press,
  pressInDialog,
  refusal,
  testEdge,
  type,
} from '../../testing/staff-page.tsx'
import { Bikes } from './bikes.tsx'
import { text } from './text.ts'

configure({ asyncUtilTimeout: 50_000 })
beforeEach(() => history.replaceState(null, '', '/admin/bikes'))
afterEach(cleanup)

const cb650r: StaffBike = {
  id: 'honda-cb650r-2019',
  brand: 'Honda',
  model: 'CB650R',
  yearFrom: 2019,
  yearTo: 2026,
  category: 'naked',
  engineCc: 649,
  frontSize: '120/70-17',
  rearSize: '180/55-17',
  frontLoad: '58',
  frontSpeed: '(W)',
  rearLoad: '73',
  rearSpeed: '(W)',
  version: 3,
}
const { id: _id, version: _version, ...fields } = cb650r
const voge = { ...cb650r, id: 'voge-525-dsx-2023', brand: 'Voge', model: '525 DSX', version: 1 }

/** A bike that a rider missed. */
const waiting = { id: 'b1', model: 'Voge 525 DSX 2023', suggestedAt: '2026-11-28T10:00:00Z', taken: null }

/** The page over a shop with one motorcycle. @param suggested what waits in the inbox */
const open = (suggested: () => AnswerOf<typeof listSuggestedBikes> = away) => {
  const { edge, answer, sent } = testEdge()
  const pagination = { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 20 }
  answer(listStaffBikes, () => ({ ok: true as const, bikes: [cb650r], brands: ['Honda'], pagination }))
  answer(createBike, () => ({ ok: true, bike: voge }))
  answer(changeBike, () => ({ ok: true, bike: cb650r }))
  answer(removeBike, () => ({ ok: true }))
  answer(listSuggestedBikes, suggested)
  openAsStaff(<Bikes />, edge)
  return { answer, sent }
}
/** Fills a field that offers words, or a choice. */
const pick = (label: string, value: string) => fireEvent.change(choice(label), { target: { value } })
const fill = () => {
  pick(text.brand, 'Voge')
  type(text.model, '525 DSX')
  type(text.yearFrom, '2023')
  type(text.yearTo, '2026')
  pick(text.category, 'adventure')
  type(text.engineCc, '494')
  type(text.frontSize, '110/80R19')
  type(text.rearSize, '150/70 R17 69V')
}

it('shows motorcycles with the sizes and ratings of their tyres', async () => {
  open()
  expect(await screen.findByText('120/70-17 58(W)')).toBeTruthy()
  expect(screen.getByText('2019–2026')).toBeTruthy()
  expect(screen.getByText(text.count(1))).toBeTruthy()
})

it('says what is missing, then lists a motorcycle in canonical sizes', async () => {
  const { sent } = open()
  await press(text.add)
  pressInDialog('שמירה')
  expect((await screen.findAllByText(FIELD_WANTED)).length).toBeGreaterThan(3)
  expect(sent()).toEqual([])
  fill()
  pressInDialog('שמירה')
  expect(await screen.findByText(text.created)).toBeTruthy()
  expect(sent()).toEqual([
    {
      what: 'POST /api/v1/admin/motorcycles',
      with: {
        brand: 'Voge',
        model: '525 DSX',
        yearFrom: 2023,
        yearTo: 2026,
        category: 'adventure',
        engineCc: 494,
        frontSize: '110/80-19',
        rearSize: '150/70-17',
        frontLoad: '',
        frontSpeed: '',
        rearLoad: '',
        rearSpeed: '',
      },
    },
  ])
})

it('shows at the year that the model is listed for it', async () => {
  const { answer } = open()
  const message = 'הדגם כבר ברשימה לשנים 2019–2026'
  answer(createBike, () => {
    throw refusal(409, { error: 'DUPLICATE', message, faults: { yearFrom: message } })
  })
  await press(text.add)
  fill()
  pressInDialog('שמירה')
  expect(await screen.findAllByText(message)).toHaveLength(1)
  expect(field(text.yearFrom).getAttribute('aria-invalid')).toBe('true')
})

it('takes over what a colleague saved, and keeps what was typed while the shop is away', async () => {
  const { answer, sent } = open()
  answer(changeBike, () => {
    throw refusal(409, {
      error: 'CHANGED',
      message: 'מישהו שינה את האופנוע',
      bike: { ...cb650r, rearSize: '190/50-17', version: 4 },
    })
  })
  await press(text.edit(cb650r))
  type(text.engineCc, '650')
  pressInDialog('שמירה')
  expect(await screen.findByText('מישהו שינה את האופנוע')).toBeTruthy()
  expect(field(text.rearSize)).toHaveProperty('value', '190/50-17')
  answer(changeBike, away)
  pressInDialog('שמירה')
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  expect(field(text.engineCc)).toHaveProperty('value', '650')
  expect(sent().at(-1)).toEqual({
    what: `PUT /api/v1/admin/motorcycles/${cb650r.id}`,
    with: { ...fields, engineCc: 650, rearSize: '190/50-17', version: 4 },
  })
})

it('removes a motorcycle, and lists it again when that was a slip', async () => {
  const { sent } = open()
  await press(text.remove(cb650r))
  await answerQuestion(text.removeConfirm)
  expect(await screen.findByText(text.removed)).toBeTruthy()
  await press('ביטול הפעולה')
  expect(await screen.findByText('מה שנמחק הוחזר')).toBeTruthy()
  expect(sent()).toEqual([
    { what: `DELETE /api/v1/admin/motorcycles/${cb650r.id}`, with: undefined },
    { what: 'POST /api/v1/admin/motorcycles', with: fields },
  ])
})

it('fills the form with what a rider wrote, and links the suggestion to the new motorcycle', async () => {
  history.replaceState(null, '', '/admin/bikes?suggested=b1')
  const { answer, sent } = open(() => ({ ok: true, bikes: [waiting] }))
  answer(linkBike, () => ({ ok: true }))
  expect(await screen.findByText(text.suggested(waiting.model))).toBeTruthy()
  expect(choice(text.brand)).toHaveProperty('value', 'Voge')
  expect(field(text.yearFrom)).toHaveProperty('value', '2023')
  fill()
  pressInDialog('שמירה')
  expect(await screen.findByText(text.linked)).toBeTruthy()
  expect(sent().at(-1)).toEqual({
    what: 'POST /api/v1/admin/inbox/bikes/b1/link',
    with: { motorcycleId: voge.id },
  })
  expect(location.search).toBe('')
})

it('says that the suggestion still waits when it could not be linked', async () => {
  history.replaceState(null, '', '/admin/bikes?suggested=b1')
  const { answer } = open()
  answer(linkBike, away)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(choice(text.brand)).toHaveProperty('value', '')
  fill()
  pressInDialog('שמירה')
  expect(await screen.findByText(text.linkFailed)).toBeTruthy()
})
