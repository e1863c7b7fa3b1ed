import { eventMigrations } from '@zmig/event-log'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { slicesMigrations } from '../composition.ts'
import { packaged, sampleOffer, samplePlatform, sampleSlice } from './corpus/sample-slice.ts'
import { createGate } from './gate.ts'
import { liveShop } from './live-shop.ts'

const { noteShell, readShells } = liveShop

let test: TestDatabase
beforeEach(async () => {
  test = await startTestDatabase([eventMigrations, slicesMigrations])
})
afterEach(() => test.stop())

const hour = (number: number) => new Date(Date.UTC(2026, 0, 1, number))
const offer = (hash: string) => ({ ...sampleOffer, hash })
const note = (hash: string, at: number) => noteShell(test.database, offer(hash), hour(at))
const shellsAt = async (at: number) =>
  (await readShells(test.database, hour(at))).map((shell) => `${shell.which} ${shell.offer.hash}`)

it('asks the build before as well, for a day after it was replaced', async () => {
  expect(await shellsAt(0)).toEqual([])
  await note('a', 0)
  expect(await shellsAt(0)).toEqual(['live a'])
  await note('b', 5)
  await note('b', 20)
  expect(await shellsAt(28)).toEqual(['live b', 'previous a'])
  expect(await shellsAt(30)).toEqual(['live b'])
})

it('asks a build again that serves again', async () => {
  await note('a', 0)
  await note('b', 1)
  await note('a', 2)
  expect(await shellsAt(3)).toEqual(['live a', 'previous b'])
})

it('refuses to activate what the shop no longer serves, and says so of what it reads only', async () => {
  const clock = { now: () => hour(50) }
  const gate = createGate({
    database: test.database,
    clock,
    readShell: () => Promise.resolve({ offer: sampleOffer, platformFile: samplePlatform }),
  })
  const { meta } = packaged(sampleSlice)
  await note('then', 0)
  expect(await gate.activate(test.database, meta)).toBeUndefined()
  const answer = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] }
  const changed = { ...offer('now'), edge: { ...sampleOffer.edge, 'GET /api/v1/gifts/{name}': { answer } } }
  await noteShell(test.database, changed, hour(1))
  expect(await gate.activate(test.database, meta)).toMatchObject({
    code: 'AnswerChanged',
    reason: expect.stringMatching(
      /the answer of GET \/api\/v1\/gifts\/\{name\}: price is not there.*publish again/,
    ) as string,
  })
})
