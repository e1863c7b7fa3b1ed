import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../environment.ts'

type Sbom = { bomFormat: string; components: { purl: string }[] }
type Package = { dependencies?: Record<string, string> }

test('npm run sbom lists every part that the shop declares', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  const { bomFormat, components } = JSON.parse(stdout) as Sbom
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Set(components.map(({ purl }) => purl.replace(/@[^@]*$/, '')))
  const files = globSync('{shell,mf-*,services,events}/{,*/,*/contract/}package.json', { cwd: root })
  expect(files.length).toBeGreaterThan(15)
  const declared = files.flatMap((file) =>
    Object.keys((JSON.parse(readFileSync(join(root, file), 'utf8')) as Package).dependencies ?? {}),
  )
  const purlOf = (name: string) => `pkg:npm/${name.replace('@', '%40')}`
  expect(declared.filter((name) => !listed.has(purlOf(name)))).toEqual([])
})
