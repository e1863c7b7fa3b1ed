import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cruise } from './boundaries.ts'
import { breaches, innocent, libraries, packages, targets } from './testing/planted-imports.ts'

const { forbidden } = createRequire(import.meta.url)('../../boundaries.cjs') as { forbidden: { name: string }[] }

let directory: string
let tripped: string[]
let accused: string[]

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(directory, file)), { recursive: true })
  writeFileSync(join(directory, file), text)
}

const plantPackage = (name: string, folder: string) => {
  const exports = {
    '.': './index.ts',
    './people': './people.ts',
    './facts': './facts/index.ts',
    './testing': './testing/index.ts',
  }
  write(`${folder}/package.json`, JSON.stringify({ name, type: 'module', exports }))
  for (const file of Object.values(exports)) write(join(folder, file), 'export const thing = 1\n')
  mkdirSync(join(directory, 'node_modules', dirname(name)), { recursive: true })
  symlinkSync(join(directory, folder), join(directory, 'node_modules', name))
}

beforeAll(async () => {
  directory = mkdtempSync(join(realpathSync(tmpdir()), 'zmigo-boundaries-'))
  write('package.json', JSON.stringify({ name: 'planted', type: 'module', dependencies: libraries }))
  for (const library of Object.keys(libraries)) {
    const exports = { '.': './index.js', './mini': './mini/index.js' }
    write(`node_modules/${library}/package.json`, JSON.stringify({ name: library, version: '1.0.0', exports }))
    for (const file of Object.values(exports)) write(join('node_modules', library, file), 'export const thing = 1\n')
  }
  for (const [name, folder] of Object.entries(packages)) plantPackage(name, folder)
  for (const file of targets) write(file, 'export const thing = 1\n')
  for (const [file, text] of [...breaches.map(({ file, text }) => [file, text] as const), ...Object.entries(innocent)])
    write(file, `${text}\n`)
  const {
    summary: { violations },
  } = await cruise(directory, ['shell', 'mf-storefront', 'mf-checkout', 'services', 'events', 'infra'])
  // A circle is reported once, at any of its modules.
  tripped = violations.flatMap(({ rule, from, cycle = [] }) =>
    [from, ...cycle.map(({ name }) => name)].map((file) => `${rule.name}: ${file}`),
  )
  accused = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('the borders of the architecture', () => {
  it.each(breaches)('$rule stops $text in $file', ({ rule, file }) => {
    expect(tripped).toContain(`${rule}: ${file}`)
  })

  it.each(Object.entries(innocent))('nothing stops %s', (file) => {
    expect(accused.filter((line) => line.includes(`: ${file} →`))).toEqual([])
  })

  it('every rule has an import planted against it', () => {
    const planted = new Set(breaches.map(({ rule }) => rule))
    expect(forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
  })
})
