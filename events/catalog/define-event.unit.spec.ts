import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineEvent } from './define-event.ts'

const context = { id: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10', source: '/test', time: '2026-11-21T10:00:00.000Z' }

const Shelf = z.object({ ean: z.string(), places: z.array(z.string()) })
const OldShelf = z.object({ ean: z.string(), place: z.string() })
const base = { type: 'catalogue.shelf-moved', topic: 'catalogue', key: ({ ean }: { ean: string }) => ean } as const

const first = defineEvent({ ...base, version: 1, data: OldShelf, example: { ean: '1', place: 'A' } })
const second = defineEvent({
  ...base,
  version: 2,
  data: Shelf,
  upcast: (data, fromVersion) => {
    const { ean, place } = OldShelf.parse(data)
    return { ean, places: [`${place} (version ${fromVersion})`] }
  },
  example: { ean: '1', places: ['A', 'B'] },
})

const recordedFirst = first.create({ ean: '1', place: 'A' }, context)
const recordedSecond = second.create({ ean: '1', places: ['A', 'B'] }, context)

test('version 2 reads an event of version 1 through the upcaster, and one of version 2 unchanged', () => {
  expect(second.read(recordedFirst)).toEqual({ ean: '1', places: ['A (version 1)'] })
  expect(second.read(recordedSecond)).toEqual({ ean: '1', places: ['A', 'B'] })
})

test('refuses a newer version than the code knows, even when its data would fit', () => {
  const fitting = { ...recordedSecond, version: 3 }
  expect(() => second.read(fitting)).toThrow(
    expect.objectContaining({ name: 'UnknownEventVersion', message: expect.stringContaining('version 3') as string }),
  )
  expect(() => first.read({ ...recordedFirst, version: 2 })).toThrow('version 2 cannot be read here')
})

test.each([0, -1, 1.5, NaN])('refuses the impossible version %d', (version) =>
  expect(() => second.read({ ...recordedFirst, version })).toThrow('cannot be read here'),
)

test('refuses old data that the upcaster cannot convert', () =>
  expect(() => second.read({ ...recordedFirst, data: { ean: '1' } })).toThrow('invalid_type'))

test('refuses to define an event with older versions but no upcaster', () =>
  expect(() => defineEvent({ ...base, version: 2, data: OldShelf, example: { ean: '1', place: 'A' } })).toThrow(
    'upcast',
  ))
