import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprint } from './watch-folders.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zmigo-watch-'))
  writeFileSync(join(folder, 'text.ts'), 'first')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('stays while nothing is saved', () => expect(fingerprint([folder])).toBe(fingerprint([folder])))

it('changes with a save, also of a file that was replaced by a rename before', () => {
  const first = fingerprint([folder])
  writeFileSync(join(folder, 'new'), 'second!')
  renameSync(join(folder, 'new'), join(folder, 'text.ts'))
  const renamed = fingerprint([folder])
  writeFileSync(join(folder, 'text.ts'), 'third, in place')
  expect(new Set([first, renamed, fingerprint([folder])]).size).toBe(3)
})

it('changes when a file is deleted', () => {
  const before = fingerprint([folder])
  rmSync(join(folder, 'text.ts'))
  expect(fingerprint([folder])).not.toBe(before)
})
