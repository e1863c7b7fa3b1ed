import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingMigrations } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { preparationConfig } from '../config.ts'
import { allMigrations } from '../migrations.ts'
import { prepare, PreparationFailed } from './prepare.ts'

let held: TestDatabase
let directory: string
beforeEach(async () => {
  held = await startTestDatabase()
  directory = mkdtempSync(join(tmpdir(), 'zmig-prepare-'))
})
afterEach(async () => {
  await held.stop()
  rmSync(directory, { recursive: true })
})

const prepareDatabase = (url: string, say: (line: string) => void = () => undefined) => {
  const config = { ...preparationConfig({ DATABASE_URL: url, DATA_DIR: directory }), production: true }
  return prepare(config, ['database'], { report: () => undefined, say })
}

test('of two that prepare a shop at once one waits, and both leave it prepared', async () => {
  const said: string[] = []
  await Promise.all([1, 2].map(() => prepareDatabase(held.url, (line) => said.push(line))))
  expect(said).toEqual(['another process prepares this shop now; waiting for it'])
  expect(await missingMigrations(held.url, allMigrations)).toEqual([])
})

test('a database that cannot be reached is named without its password', async () => {
  const failed = prepareDatabase('postgres://shop:hidden@127.0.0.1:1/zmigo')
  await expect(failed).rejects.toThrow(/^The database 127\.0\.0\.1:1\/zmigo could not be prepared/)
  await expect(failed).rejects.toBeInstanceOf(PreparationFailed)
  await expect(failed).rejects.not.toThrow(/hidden/)
})
