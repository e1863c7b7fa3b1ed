import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../src/testing/index.ts'
import { erasePerson, peopleMigrations, readPeople, savePerson } from './index.ts'

let running: TestDatabase
beforeAll(async () => {
  running = await startTestDatabase([peopleMigrations])
})
afterAll(() => running.stop())

const dana = { name: 'דנה כהן', phone: '0521234567', email: 'dana@example.co.il', city: 'חיפה' }

test('a person is read back by id, without what they did not say', async () => {
  const id = await savePerson(running.database, dana)
  expect(await readPeople(running.database, [id])).toEqual(new Map([[id, { id, erased: false, ...dana }]]))
})

test('unknown ids are missing, and no ids are no question', async () => {
  expect(await readPeople(running.database, ['4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10'])).toEqual(new Map())
  expect(await readPeople(running.database, [])).toEqual(new Map())
})

test('erasing blanks the details and keeps the id', async () => {
  const id = await savePerson(running.database, { ...dana, notes: 'אחרי 17:00' })
  await erasePerson(running.database, id)
  expect((await readPeople(running.database, [id])).get(id)).toEqual({
    id,
    erased: true,
    name: '',
    phone: '',
    email: '',
  })
})
