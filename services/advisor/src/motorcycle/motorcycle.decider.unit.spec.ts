import type { BikeText } from '@zmig/edge-contract'
import { MotorcycleListed } from '@zmig/events'
import { expect, test } from 'vitest'
import { decideChangedMotorcycle, decideNewMotorcycle, decideRemovedMotorcycle } from './motorcycle.decider.ts'

const fact = MotorcycleListed.example
const { id, ...named } = fact
const unrated = { frontLoad: '', frontSpeed: '', rearLoad: '', rearSpeed: '' }
const fields: BikeText = { ...named, ...unrated }
const before = { fact, version: 3 }

test('lists a bike under its make, model and first year, without what typing adds', () =>
  expect(
    decideNewMotorcycle(
      { ...fields, brand: ' Honda ', frontSize: '120/70ZR17', frontLoad: '58', frontSpeed: '(w)' },
      [],
      2026,
    ),
  ).toEqual({ save: { ...fact, frontLoad: '58', frontSpeed: '(W)' } }))

test('numbers an id that another bike has already', () =>
  expect(decideNewMotorcycle({ ...fields, yearTo: 2021 }, [{ ...fact, yearFrom: 2022 }], 2026)).toMatchObject({
    save: { id: `${id}-2` },
  }))

test('spells a make as the shop does', () =>
  expect(decideNewMotorcycle({ ...fields, brand: 'HONDA', model: 'Rebel 500' }, [fact], 2026)).toMatchObject({
    save: { brand: 'Honda', id: 'honda-rebel-500-2020' },
  }))

test('a model is listed once for a year, however it is spelled', () => {
  const again = { ...fields, model: 'cbr1000rr r fireblade', yearFrom: 2026, yearTo: 2027 }
  expect(decideNewMotorcycle(again, [fact], 2026)).toMatchObject({
    code: 'DUPLICATE',
    faults: { yearFrom: expect.stringContaining('2020–2026') as string },
  })
  expect(decideNewMotorcycle({ ...again, yearFrom: 2027 }, [fact], 2026)).toHaveProperty('save')
  expect(decideNewMotorcycle({ ...again, model: `${fact.model}+` }, [fact], 2026)).toHaveProperty('save')
})

test('names every fault at its field', () =>
  expect(decideNewMotorcycle({ ...fields, brand: '', frontSize: '17', yearTo: 2019 }, [], 2026)).toMatchObject({
    ok: false,
    code: 'VALIDATION',
    faults: {
      brand: expect.any(String) as string,
      frontSize: expect.any(String) as string,
      yearTo: expect.any(String) as string,
    },
  }))

test('changes a bike and keeps its id', () =>
  expect(
    decideChangedMotorcycle({ ...fields, model: 'CBR1000RR-R', yearFrom: 2021 }, { before, seen: 3 }, [fact], 2026),
  ).toEqual({ save: { ...fact, model: 'CBR1000RR-R', yearFrom: 2021 } }))

test('corrects the spelling of a make that only this bike has', () =>
  expect(decideChangedMotorcycle({ ...fields, brand: 'HONDA' }, { before, seen: 3 }, [fact], 2026)).toMatchObject({
    save: { brand: 'HONDA' },
  }))

test('forgets a rating that is emptied', () => {
  const rated = { fact: { ...fact, rearLoad: '73', rearSpeed: '(W)' }, version: 3 }
  expect(decideChangedMotorcycle(fields, { before: rated, seen: 3 }, [], 2026)).toEqual({ save: fact })
})

test('saving what is there already is nothing, however old the form is', () =>
  expect(decideChangedMotorcycle(fields, { before, seen: 1 }, [fact], 2026)).toEqual({ same: before }))

test('of two editors the second one sees what the first one saved', () =>
  expect(decideChangedMotorcycle({ ...fields, engineCc: 999 }, { before, seen: 2 }, [fact], 2026)).toMatchObject({
    ok: false,
    code: 'CHANGED',
    motorcycle: before,
  }))

test('a bike does not take the years of another one', () =>
  expect(
    decideChangedMotorcycle(
      { ...fields, yearFrom: 2018 },
      { before, seen: 3 },
      [fact, { ...fact, id: 'older', yearFrom: 2010, yearTo: 2019 }],
      2026,
    ),
  ).toMatchObject({ code: 'DUPLICATE' }))

test('a bike that is not there is neither changed nor removed', () => {
  expect(decideChangedMotorcycle(fields, { before: undefined, seen: 1 }, [], 2026)).toMatchObject({ code: 'NOT_FOUND' })
  expect(decideRemovedMotorcycle(undefined)).toMatchObject({ code: 'NOT_FOUND' })
  expect(decideRemovedMotorcycle(before)).toEqual({ remove: id })
})
