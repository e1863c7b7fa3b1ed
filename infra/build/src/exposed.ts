import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SliceUses } from '@zmig/slices/uses'
import { sliceFolder } from './places.ts'

type Fragments = SliceUses['fragments']

const NAME = /^[a-z][a-z0-9-]{0,39}$/
const LIFECYCLES = 'lifecycles'

/**
 * Fragments as the slice's package.json names them: `"fragments": { "offers": ["mini-cart"], "uses": ["wizard/promotion"] }`.
 * @throws Error when one that it offers has no such file, or a name that cannot be one
 */
export const fragmentsOf = (slice: string): Fragments => {
  const folder = sliceFolder(slice)
  const file = join(folder, 'package.json')
  const { fragments = {} } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as {
    fragments?: Partial<Fragments>
  }
  const { offers = [], uses = [] } = fragments
  for (const name of offers) {
    if (!NAME.test(name) || name === LIFECYCLES)
      throw new Error(`${name} is no name of a fragment: use lower case and dashes, in package.json of mf-${slice}`)
    if (!existsSync(join(folder, sourceOf(name))))
      throw new Error(
        `mf-${slice} offers the fragment ${name} and has no ${sourceOf(name)} that exports it as Fragment`,
      )
  }
  return { offers, uses }
}

const sourceOf = (fragment: string) => `src/fragments/${fragment}.tsx`

/** The file of a fragment in the build, without its ending. */
export const fragmentFile = (fragment: string): string => `fragment-${fragment}`

/** What a slice exposes to the federation: module of the remote, source of the slice. */
export const exposedOf = (slice: string): Record<string, string> => ({
  [`./${LIFECYCLES}`]: 'src/slice.ts',
  ...Object.fromEntries(fragmentsOf(slice).offers.map((name) => [`./${name}`, sourceOf(name)])),
})
