import { join } from 'node:path'
import { expect, it } from 'vitest'
import { satisfy } from './caret-versions.ts'
import { repository } from './files.ts'
import { sharedVersions } from './shared.ts'

const original = join(repository, 'node_modules/@module-federation/runtime-core/dist/utils/semver/index.js')
const versions = ['1.0.0', '1.2.3', '1.2.10', '1.10.0', '2.0.0', '11.14.0', '19.3.1']

it('reads the ranges of shared packages as the federation does', async () => {
  const federation = (await import(original)) as { satisfy: typeof satisfy }
  for (const range of versions.flatMap((version) => [`^${version}`, `<=${version}`]))
    for (const version of versions)
      expect([version, range, satisfy(version, range)]).toEqual([version, range, federation.satisfy(version, range)])
})

it('is enough for what is shared: released versions above 1', () => {
  for (const version of Object.values(sharedVersions())) expect(version).toMatch(/^[1-9]\d*\.\d+\.\d+$/)
})
