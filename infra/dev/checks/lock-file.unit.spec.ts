import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../environment.ts'
import { lockFileFaults } from './lock-file.ts'

const integrity = 'sha512-PddkOjOK3MK01AVOvqG309iAJ0hn5vK37ug9g5Zt5e2aWF3IhVLdDLjMePXts1zi8yc4ild2h9FYCkVYb5+Qcw=='

test('a part of others needs its hash and no address, a workspace neither', () => {
  const parts = {
    '': {},
    'mf-admin': {},
    'node_modules/@zmig/admin': { resolved: 'mf-admin', link: true },
    'node_modules/a': { integrity },
    'mf-admin/node_modules/b': {},
    'node_modules/c': { integrity: 'sha1-Zm9v' },
    'node_modules/d': { integrity, resolved: 'https://registry.test/d/-/d-1.0.0.tgz' },
  }
  expect(lockFileFaults({ packages: parts }).map((fault) => fault.split(' ')[0])).toEqual([
    'mf-admin/node_modules/b',
    'node_modules/c',
    'node_modules/d',
  ])
})

type Locked = { packages: Record<string, { dev?: boolean }> }

test.each([
  'webpack',
  '@swc/core',
  'lighthouse',
  'autocannon',
  'smtp-server',
  '@playwright/test',
  'react-aria-components',
  'typescript',
])('npm ci --omit=dev leaves out %s, which only builds, benches, simulates or tests', (name) => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked
  const part = packages[`node_modules/${name}`]
  expect(part?.dev).toBe(true)
})
