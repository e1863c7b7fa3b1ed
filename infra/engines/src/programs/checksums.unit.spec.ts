import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checksumsOf, differenceOf, summarise } from './checksums.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zmig-checksums-'))
  mkdirSync(join(folder, 'lib'))
  writeFileSync(join(folder, 'lib/a.jar'), 'abc')
  writeFileSync(join(folder, 'b.jar'), '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// FIPS 180-2, appendix B.1, and the well-known checksum of nothing.
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

test('every file below a folder has its SHA-256, in the order of their paths', () =>
  expect(Object.entries(checksumsOf(folder))).toEqual([
    ['b.jar', NOTHING],
    ['lib/a.jar', ABC],
  ]))

test('a file that is missing, changed or strange is named', () => {
  const wanted = checksumsOf(folder)
  expect(differenceOf(checksumsOf(folder), wanted)).toBeUndefined()
  writeFileSync(join(folder, 'strange.jar'), '')
  expect(differenceOf(checksumsOf(folder), wanted)).toBe('strange.jar does not belong there')
  writeFileSync(join(folder, 'lib/a.jar'), 'abd')
  expect(differenceOf(checksumsOf(folder), wanted)).toMatch(/^lib\/a.jar has SHA-256 \w{64} instead of ba7816bf/)
  rmSync(join(folder, 'b.jar'))
  expect(differenceOf(checksumsOf(folder), wanted)).toBe('b.jar is missing')
})

test('the summary of a folder changes with a content and with a name', () => {
  const before = summarise(checksumsOf(folder))
  writeFileSync(join(folder, 'b.jar'), '!')
  const changed = summarise(checksumsOf(folder))
  rmSync(join(folder, 'b.jar'))
  writeFileSync(join(folder, 'c.jar'), '!')
  expect(new Set([before, changed, summarise(checksumsOf(folder))]).size).toBe(3)
})
