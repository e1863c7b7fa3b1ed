import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from './places.ts'

const load = createRequire(import.meta.url)('./hebrew-only-loader.cjs') as (source: string) => string

it.each(['react-aria/dist/private/combobox', 'react-aria/dist/private/calendar', 'react-aria-components/dist/private'])(
  'leaves Hebrew as the only language of %s, also where the library falls back to English',
  (folder) => {
    const code = load(readFileSync(join(repository, 'node_modules', folder, 'intlStrings.mjs'), 'utf8'))
    const [, name] = /^import (\S+) from "\S*he-IL\.mjs";$/m.exec(code) ?? []
    expect(code.match(/^import /gm)).toHaveLength(1)
    expect(code).toContain(`{ "he-IL": ${name}, "en-US": ${name} }`)
  },
)

it('refuses a file of another shape', () => {
  expect(() => load('export default {}')).toThrow('have changed')
})
