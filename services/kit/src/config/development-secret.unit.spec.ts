import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { developmentSecret, isDevelopmentSecret } from './development-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'zmig-secret-'))
afterAll(() => rmSync(folder, { recursive: true }))
const first = join(folder, 'first/.data')
const second = join(folder, 'second/.data')

test('each data folder has secrets of its own, and keeps them', () => {
  const secret = developmentSecret(first, 'SESSION_SECRET')
  expect(secret).toMatch(/^development-[\w-]{43}$/)
  expect(developmentSecret(first, 'SESSION_SECRET')).toBe(secret)
  expect(developmentSecret(second, 'SESSION_SECRET')).not.toBe(secret)
})

test('each setting has a secret of its own, and production recognises them all', () => {
  const secrets = ['SESSION_SECRET', 'SERVICES_SECRET', 'PAYMENT_PASSWORD'].map((name) =>
    developmentSecret(first, name),
  )
  expect(new Set(secrets).size).toBe(3)
  expect(secrets.every(isDevelopmentSecret)).toBe(true)
})

test('only its owner may read the file, and nothing else is left in the folder', () => {
  developmentSecret(first, 'SESSION_SECRET')
  expect(readdirSync(first)).toEqual(['development-secret'])
  expect(statSync(join(first, 'development-secret')).mode & 0o777).toBe(0o600)
})

test('processes that start together agree on one secret', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'development-secret.ts'))
  const directory = JSON.stringify(join(folder, 'together'))
  const script = `import { developmentSecret } from ${module}; console.log(developmentSecret(${directory}, 'SESSION_SECRET'))`
  const started = Array.from({ length: 4 }, () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]),
  )
  const secrets = (await Promise.all(started)).map(({ stdout }) => stdout)
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^development-/)
})

test('a folder that cannot be used is named, with what to do', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => developmentSecret(file, 'SESSION_SECRET')).toThrow(/file.* cannot be used .*set it, or another DATA_DIR/)
})
