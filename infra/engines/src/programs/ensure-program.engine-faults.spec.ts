import { fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureProgram } from './ensure-program.ts'
import { smallChecksums, smallProgram } from './testing/small-program.ts'

let cache: string
let said: string[]
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'zmig-programs-'))
  said = []
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(cache, { recursive: true, force: true })
})

const ensure = (checksums = smallChecksums): Promise<string> =>
  ensureProgram(smallProgram, (line) => said.push(line), undefined, { cache, checksums })

test('fetches a program once, reports it, and removes the leftovers of a killed fetch', async () => {
  mkdirSync(join(cache, '.fetch-999999999-small-1-x'))
  const folder = await ensure()
  expect(await ensure()).toBe(folder)
  expect(said).toEqual(['fetching Small 1 with Maven (1 MB, once) …'])
  expect(readdirSync(folder)).toEqual(['slf4j-api-1.7.36.jar'])
  expect(readdirSync(cache)).toEqual(['small-1'])
})

test('refuses a download with another checksum, says so, and keeps nothing of it', async () => {
  const checksums = { 'small-1': { files: { 'slf4j-api-1.7.36.jar': '0'.repeat(64) } } }
  await expect(ensure(checksums)).rejects.toThrow(
    /^Small 1 is not what infra\/engines\/checksums.json names: slf4j-api-1.7.36.jar has SHA-256 \w{64} instead of 0+\. It was deleted; run/,
  )
  expect(readdirSync(cache)).toEqual([])
  // The refusal is not remembered: the right checksums are served.
  expect(await ensure()).toBe(join(cache, 'small-1'))
})

test('refuses and deletes programs that were changed after the download; the next call fetches them again', async () => {
  const place = join(cache, 'small-1')
  mkdirSync(place)
  writeFileSync(join(place, 'slf4j-api-1.7.36.jar'), 'changed')
  await expect(ensure()).rejects.toThrow('It was deleted')
  expect(readdirSync(cache)).toEqual([])
  expect(await ensure()).toBe(place)
})

test('a stranger beside the files is refused: it would be on the class path', async () => {
  const [first] = await askProcesses(1)
  appendFileSync(join(first!, 'stranger.jar'), 'x')
  await expect(ensure()).rejects.toThrow('stranger.jar does not belong there')
})

const askProcesses = (count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const child = fork(join(import.meta.dirname, 'testing/ensure.ts'), [cache])
      const [folder] = (await once(child, 'message')) as [string]
      return folder
    }),
  )

test('two concurrent processes both get the whole program', async () => {
  expect(await askProcesses(2)).toEqual([join(cache, 'small-1'), join(cache, 'small-1')])
  expect(readdirSync(cache)).toEqual(['small-1'])
  expect(readdirSync(join(cache, 'small-1'))).toEqual(['slf4j-api-1.7.36.jar'])
})

test('says what to install when Maven is missing', async () => {
  vi.stubEnv('PATH', cache)
  await expect(ensure()).rejects.toThrow('Maven is missing, which fetches Kafka and Elasticsearch; install it')
})
