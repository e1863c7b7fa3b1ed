import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { joinClone, sliceFiles, type Pattern } from './slice-files.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
const pattern = {
  packageJson: JSON.parse(read('mf-wizard/package.json')) as Pattern['packageJson'],
  tsconfig: JSON.parse(read('mf-wizard/tsconfig.json')) as object,
}
const files = sliceFiles('garage-day', '@zmigo/garages', pattern)

test('a new slice has both entries, a page with a test, and a README that lists the page', () => {
  expect(Object.keys(files).toSorted()).toEqual([
    'README.md',
    'package.json',
    'src/pages/garage-day.page.tsx',
    'src/pages/garage-day.unit.spec.ts',
    'src/pages/index.ts',
    'src/slice.server.ts',
    'src/slice.ts',
    'tsconfig.json',
  ])
  expect(files['src/pages/index.ts']).toContain("paths: ['/garage-day']")
  expect(files['src/pages/garage-day.page.tsx']).toContain('export const garageDay: PageContent')
  expect(files['README.md']).toContain('`/garage-day`')
})

test('a new slice takes the versions of the packages that the others have', () => {
  const { scripts, dependencies } = JSON.parse(files['package.json'] ?? '') as Required<Pattern['packageJson']>
  expect(scripts).toEqual(pattern.packageJson.scripts)
  expect(dependencies).toEqual({
    '@emotion/react': pattern.packageJson.dependencies['@emotion/react'],
    '@emotion/styled': pattern.packageJson.dependencies['@emotion/styled'],
    '@zmig/platform': pattern.packageJson.dependencies['@zmig/platform'],
    react: pattern.packageJson.dependencies['react'],
  })
  expect(files['tsconfig.json']).not.toContain('wizard')
})

test('a new slice joins the workspaces, the references and the owners of the clone', () => {
  const clone = { packageJson: read('package.json'), tsconfig: read('tsconfig.json'), codeowners: read('CODEOWNERS') }
  const joined = joinClone('garage-day', '@zmigo/garages', clone)
  const { workspaces } = JSON.parse(joined['package.json']) as { workspaces: string[] }
  const at = workspaces.indexOf('mf-garage-day')
  expect(workspaces.slice(at - 1, at + 2)).toEqual(['mf-admin', 'mf-garage-day', 'events/catalog'])
  expect(joined['tsconfig.json']).toContain('"./mf-garage-day"')
  expect(joined.CODEOWNERS).toMatch(/^\/mf-garage-day\/ +@zmigo\/garages$/m)
})
