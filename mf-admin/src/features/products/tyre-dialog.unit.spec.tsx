// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { changeTyre, createTyre, FIELD_WANTED, type ProductDetail, tyreChoices } from '@zmig/edge-contract'
import { away, field, openAsStaff, pressInDialog, refusal, testEdge, type } from '../../testing/staff-page.tsx'
import { choices, roadFacts, roadTyre } from './testing/tyre.ts'
import { TyreDialog } from './tyre-dialog.tsx'
import { text } from './tyre-text.ts'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

const { fields } = text

/** The form over a shop that takes every tyre. */
const open = (product?: ProductDetail) => {
  const { edge, answer, sent } = testEdge()
  answer(tyreChoices, () => choices)
  answer(createTyre, () => ({ ok: true as const, product: roadTyre }))
  answer(changeTyre, () => ({ ok: true as const, product: roadTyre }))
  const onSaved = vi.fn()
  openAsStaff(<TyreDialog {...(product && { product })} onSaved={onSaved} onClose={() => undefined} />, edge)
  return { answer, sent, onSaved }
}
const select = (label: string, value: string) =>
  void fireEvent.change(screen.getByRole('combobox', { name: (name) => name.startsWith(label) }), {
    target: { value },
  })

it('says what is missing at every field, then lists the tyre once', async () => {
  const { sent, onSaved } = open()
  await screen.findByRole('option', { name: 'תיירות' })
  pressInDialog('שמירה')
  expect((await screen.findAllByText(FIELD_WANTED)).length).toBeGreaterThan(4)
  expect(sent()).toEqual([])
  type(fields.ean, '3528701931487')
  fireEvent.change(screen.getByLabelText(new RegExp(`^${fields.brand}`)), { target: { value: 'Michelin' } })
  // the line brings its Hebrew name, category and tread
  fireEvent.change(screen.getByLabelText(new RegExp(`^${fields.line}`)), { target: { value: 'Road 6' } })
  expect(field(fields.hebrewName)).toHaveProperty('value', 'רואד 6')
  type(fields.width, '180')
  type(fields.profile, '55')
  type(fields.rim, '17')
  select(fields.position, 'rear')
  fireEvent.change(screen.getByLabelText(new RegExp(`^${fields.load}`)), { target: { value: '73' } })
  fireEvent.change(screen.getByLabelText(new RegExp(`^${fields.speed}`)), { target: { value: '(w)' } })
  expect(await screen.findByText(/180\/55ZR17 M\/C \(73W\)/)).toBeTruthy()
  type(fields.price, '1,069')
  pressInDialog('שמירה')
  pressInDialog('שמירה')
  expect(await screen.findByText(text.created)).toBeTruthy()
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(roadTyre)
  expect(sent()).toEqual([
    {
      what: 'POST /api/v1/admin/products',
      with: {
        ...roadFacts,
        ean: '3528701931487',
        displaySize: '',
        fullPrice: 1_069,
        score: 0,
        description: '',
        youtube: 'dQw4w9WgXcQ',
        dot: '',
      },
    },
  ])
})

it('marks an EAN whose check digit is wrong before anything is sent', async () => {
  const { sent } = open()
  type(fields.ean, '3528701931488')
  pressInDialog('שמירה')
  expect(await screen.findByText(/ספרת הביקורת/)).toBeTruthy()
  expect(sent()).toEqual([])
})

it('shows what the shop refuses at its field, and keeps what was typed', async () => {
  const { answer, onSaved } = open(roadTyre)
  const message = 'הצמיג הוא חלק מזוגות שהשינוי מפרק'
  answer(changeTyre, () => {
    throw refusal(409, { error: 'IN_USE', message, faults: { position: message } })
  })
  select(fields.position, 'front')
  pressInDialog('שמירה')
  expect(await screen.findAllByText(message)).toHaveLength(1)
  expect(onSaved).not.toHaveBeenCalled()
})

it('takes over what a colleague saved in untouched fields, and replaces the others', async () => {
  const theirs: ProductDetail = { ...roadTyre, tyre: { ...roadFacts, score: 4.9, price: 999 }, version: 4 }
  const { answer, sent } = open(roadTyre)
  answer(changeTyre, () => {
    throw refusal(409, { error: 'CHANGED', message: 'מישהו שינה את המוצר', product: theirs })
  })
  type(fields.price, '1050')
  pressInDialog('שמירה')
  expect(await screen.findByText('מישהו שינה את המוצר')).toBeTruthy()
  expect(field(fields.score)).toHaveProperty('value', '4.9')
  answer(changeTyre, () => ({ ok: true as const, product: roadTyre }))
  pressInDialog('שמירה')
  expect(await screen.findByText(text.changed)).toBeTruthy()
  expect(sent().at(-1)).toEqual({
    what: `PUT /api/v1/admin/products/${roadTyre.ean}`,
    with: { ...roadFacts, score: 4.9, price: 1_050, version: 4 },
  })
})

it('keeps what was typed while the shop is away', async () => {
  const { answer } = open(roadTyre)
  answer(changeTyre, away)
  type(fields.hebrewName, 'כביש 6')
  pressInDialog('שמירה')
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  expect(field(fields.hebrewName)).toHaveProperty('value', 'כביש 6')
})
