import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type ConfigError, defineConfig, type Environment } from './config.ts'
import { isGiven } from './secret-files.ts'
import { secretSetting, textSetting } from './settings.ts'

const directory = mkdtempSync(join(tmpdir(), 'zmig-secrets-'))
afterAll(() => rmSync(directory, { recursive: true }))

const file = (name: string, content: string): string => {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}
const SECRET = 'forty random characters, or a little more'
const read = defineConfig({
  secret: secretSetting('SERVICES_SECRET', { description: 'shared' }),
  name: textSetting('SHOP_NAME', { description: 'shown', default: 'zmigo' }),
})
const faultsOf = (env: Environment): string[] => {
  try {
    read({ NODE_ENV: 'production', ...env })
    return []
  } catch (error) {
    return (error as ConfigError).faults
  }
}

test('a secret is read from the file that its setting names, without its line end', () => {
  const env = { NODE_ENV: 'production', SERVICES_SECRET_FILE: file('secret', `${SECRET}\n`) }
  expect(read(env)).toEqual({ secret: SECRET, name: 'zmigo' })
  expect([isGiven(env, 'SERVICES_SECRET'), isGiven({}, 'SERVICES_SECRET')]).toEqual([true, false])
})

test('only a secret may be a file', () => {
  expect(read({ SHOP_NAME_FILE: file('name', 'other') }).name).toBe('zmigo')
})

test.each([
  [
    'given both ways',
    { SERVICES_SECRET: SECRET, SERVICES_SECRET_FILE: file('both', SECRET) },
    /^SERVICES_SECRET: is set, and so is SERVICES_SECRET_FILE; unset one/,
  ],
  [
    'in an empty file',
    { SERVICES_SECRET_FILE: file('empty', '\n') },
    /^SERVICES_SECRET_FILE: ".*empty" is empty; set the path/,
  ],
  [
    'in a file that is not there',
    { SERVICES_SECRET_FILE: '/nowhere' },
    /^SERVICES_SECRET_FILE: "\/nowhere" cannot be read; set the path/,
  ],
  ['in a folder', { SERVICES_SECRET_FILE: directory }, /^SERVICES_SECRET_FILE: ".*" cannot be read; set the path/],
  ['in a file and too short', { SERVICES_SECRET_FILE: file('short', 'hunter2') }, /^SERVICES_SECRET: is too short/],
])('a secret %s is refused in one sentence that does not repeat it', (_, env, sentence) => {
  const faults = faultsOf(env)
  expect(faults).toEqual([expect.stringMatching(sentence)])
  expect(faults[0]).not.toMatch(/hunter2|forty random/)
})
