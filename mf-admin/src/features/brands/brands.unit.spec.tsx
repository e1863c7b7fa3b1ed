// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { listBrands, removeBrand, saveBrand, type StaffBrand } from '@zmig/edge-contract'
import { field, openAsStaff, press, pressInDialog, refusal, testEdge, type } from '../../testing/staff-page.tsx'
import { Brands } from './brands.tsx'
import { text } from './text.ts'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

const michelin: StaffBrand = { id: 'michelin', name: 'Michelin', logo: '', version: null, products: 7 }

/** The page over a shop with one brand. */
const open = (brand = michelin) => {
  const { edge, answer, sent } = testEdge()
  answer(listBrands, () => ({ ok: true as const, brands: [brand] }))
  answer(saveBrand, () => ({ ok: true as const, brand: michelin }))
  openAsStaff(<Brands />, edge)
  return { answer, sent }
}

it('lists a brand under the address that its name makes', async () => {
  const { sent } = open()
  await press(text.add)
  pressInDialog('שמירה')
  expect(await screen.findByText(text.missing)).toBeTruthy()
  type(text.name, 'Golden Tyre')
  pressInDialog('שמירה')
  expect(await screen.findByText(text.created)).toBeTruthy()
  expect(sent()).toEqual([
    {
      what: 'PUT /api/v1/admin/brands/golden-tyre',
      with: { name: 'Golden Tyre', logo: '', version: null },
    },
  ])
})

it('shows at the name why a brand does not become another one', async () => {
  const { answer } = open()
  const message = 'שם אחר הוא מותג אחר'
  answer(saveBrand, () => {
    throw refusal(422, { error: 'VALIDATION', message, faults: { name: message } })
  })
  await press(text.edit(michelin))
  type(text.name, 'Metzeler')
  pressInDialog('שמירה')
  expect(await screen.findAllByText(message)).toHaveLength(1)
  expect(field(text.name)).toHaveProperty('value', 'Metzeler')
})

it('takes a logo away, against the version that was seen', async () => {
  const logo = 'uploads/0123456789abcdef0123456789abcdef.jpg'
  const { sent } = open({ ...michelin, logo, version: 3 })
  await press(text.edit(michelin))
  await press(text.removeLogo)
  pressInDialog('שמירה')
  expect(await screen.findByText(text.changed)).toBeTruthy()
  expect(sent().map((each) => each.with)).toEqual([{ name: 'Michelin', logo: '', version: 3 }])
})

it('says why a brand with products is not removed, and takes a removal back', async () => {
  const logo = 'uploads/0123456789abcdef0123456789abcdef.jpg'
  const brand = { ...michelin, logo, version: 3 }
  const { answer, sent } = open(brand)
  const message = '7 מוצרים של המותג במכירה'
  answer(removeBrand, () => {
    throw refusal(409, { error: 'IN_USE', message })
  })
  await press(text.remove(brand))
  await press(text.removeConfirm)
  expect(await screen.findByText(message)).toBeTruthy()
  answer(removeBrand, () => ({ ok: true }))
  await press(text.removeConfirm)
  expect(await screen.findByText(text.removed)).toBeTruthy()
  await press('ביטול הפעולה')
  await screen.findByText('מה שנמחק הוחזר')
  expect(sent().at(-1)?.with).toEqual({ name: 'Michelin', logo, version: null })
})
