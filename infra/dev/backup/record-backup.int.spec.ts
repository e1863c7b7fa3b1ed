import { startTestDatabase } from '@zmig/kit/testing'
import { edgeMigrations } from '@zmig/edge'
import { peopleMigrations } from '@zmig/kit/people'
import { eventMigrations } from '@zmig/event-log'
import { expect, test } from 'vitest'
import { recordBackup } from './record-backup.ts'

test('the later of two backups is recorded, and none in a database without a place for it', async () => {
  const held = await startTestDatabase([eventMigrations, peopleMigrations, edgeMigrations])
  const { database } = held
  const at = new Date('2026-11-30T02:00:00Z')
  const earlier = new Date('2026-11-29T02:00:00Z')
  expect(await recordBackup(database, { at, encrypted: true })).toBe(true)
  expect(await recordBackup(database, { at: earlier, encrypted: false })).toBe(true)
  expect(await database.query('select at, encrypted from edge.backup')).toEqual([{ at, encrypted: true }])
  await database.query('drop table edge.backup')
  expect(await recordBackup(database, { at, encrypted: true })).toBe(false)
  await held.stop()
})
