import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { MotorcycleListed } from '@zmig/events'
import { createLogger, newId, systemClock } from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import type { ServiceDeps } from '@zmig/projections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advisorMigrations, importMotorcycles } from '../composition.ts'
import { createCloseBike, createReopenBike, createSuggestBike, listSuggestedBikes } from './suggested-bike.commands.ts'

let fixture: TestDatabase
let deps: ServiceDeps
beforeAll(async () => {
  fixture = await startTestDatabase([eventMigrations, peopleMigrations, advisorMigrations])
  const { database } = fixture
  const logger = createLogger('advisor', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  deps = { database, log, telemetry, logger, outbox: createOutbox(), clock: systemClock, newId }
  await importMotorcycles(deps, [MotorcycleListed.example])
})
afterAll(async () => {
  await deps.telemetry.stop()
  await fixture.stop()
})

const actor = 'dana@zmig.test'
const suggest = async (bikeModel: string): Promise<string> => {
  const before = new Set((await listSuggestedBikes(fixture.database)).map(({ id }) => id))
  await createSuggestBike(deps)({ bikeModel })
  const added = (await listSuggestedBikes(fixture.database)).filter(({ id }) => !before.has(id))
  return added[0]?.id ?? ''
}

test('staff link a suggested bike to one that is listed, once', async () => {
  const bikeId = await suggest('Voge 525 DSX')
  const close = createCloseBike(deps)
  const { id: motorcycleId } = MotorcycleListed.example
  expect(await close(bikeId, { motorcycleId: 'no-such-bike', actor })).toMatchObject({ code: 'UNKNOWN_BIKE' })
  for (const _again of [1, 2]) expect(await close(bikeId, { motorcycleId, actor })).toEqual({ ok: true })
  expect(await close(bikeId, { motorcycleId: null, actor })).toMatchObject({ ok: false, code: 'ANSWERED' })
  expect(await listSuggestedBikes(fixture.database)).toEqual([])
})

test('who dismissed a bike by a slip lets it wait again; a linked one stays linked', async () => {
  const close = createCloseBike(deps)
  const reopen = createReopenBike(deps)
  const bikeId = await suggest('Dismissed by a slip')
  await close(bikeId, { motorcycleId: null, actor })
  expect(await reopen(bikeId, { actor: 'another@zmig.test' })).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await reopen(bikeId, { actor })).toEqual({ ok: true })
  expect(await listSuggestedBikes(fixture.database)).toMatchObject([{ id: bikeId }])
  await close(bikeId, { motorcycleId: MotorcycleListed.example.id, actor })
  expect(await reopen(bikeId, { actor })).toMatchObject({ ok: false, code: 'NOT_FOUND' })
})

test('a dismissed bike does not come back when it is suggested again', async () => {
  const bikeId = await suggest('asdf')
  expect(await createCloseBike(deps)(bikeId, { motorcycleId: null, actor })).toEqual({ ok: true })
  expect(await createCloseBike(deps)(newId(), { motorcycleId: null, actor })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await suggest('ASDF')).toBe('')
})
