import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../src/testing/index.ts'
import { erasePerson, lockPersonOnce, peopleMigrations, readPeople, savePerson, savePersonOnce } from './index.ts'

let running: TestDatabase
beforeAll(async () => {
  running = await startTestDatabase([peopleMigrations])
})
afterAll(() => running.stop())

const dana = { name: 'דנה כהן', phone: '0521234567', email: 'dana@example.co.il', city: 'חיפה' }

test('a person is read by id, without the details that were not given', async () => {
  const id = await savePerson(running.database, dana)
  expect(await readPeople(running.database, [id])).toEqual(new Map([[id, { id, erased: false, ...dana }]]))
})

test('unknown ids are missing from the result, and an empty list of ids makes no query', async () => {
  expect(await readPeople(running.database, ['4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10'])).toEqual(new Map())
  expect(await readPeople(running.database, [])).toEqual(new Map())
})

test('erasing a person clears the details and keeps the id', async () => {
  const id = await savePerson(running.database, { ...dana, notes: 'אחרי 17:00', texts: { model: 'Vespa' } })
  await erasePerson(running.database, id)
  expect((await readPeople(running.database, [id])).get(id)).toEqual({
    id,
    erased: true,
    name: '',
    phone: '',
    email: '',
  })
})

test('other fields of a form are read by their names', async () => {
  const id = await savePerson(running.database, { ...dana, texts: { model: 'Vespa GTS 300' } })
  expect((await readPeople(running.database, [id])).get(id)).toMatchObject({ texts: { model: 'Vespa GTS 300' } })
})

test('a returning person keeps the same row: given details replace the old ones, missing ones stay', async () => {
  const once = ['test', dana.phone]
  const { database } = running
  const save = (details: object) =>
    database.transaction(async (tx) => {
      const known = await lockPersonOnce(tx, once)
      return { known, id: await savePersonOnce(tx, once, { name: '', phone: dana.phone, email: '', ...details }) }
    })
  const first = await save({ email: 'old@example.co.il', city: 'חיפה' })
  const again = await save({ email: dana.email })
  expect(first.known).toBeUndefined()
  expect(again).toEqual({ known: first.id, id: first.id })
  expect((await readPeople(database, [first.id])).get(first.id)).toMatchObject({ email: dana.email, city: 'חיפה' })
  await erasePerson(database, first.id)
  expect(await save({})).toMatchObject({ known: undefined })
})
