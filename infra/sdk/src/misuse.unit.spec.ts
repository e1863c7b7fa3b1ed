import type { SliceListing } from '@zmig/slices'
import { expect, it } from 'vitest'
import { Misuse, misuseOf } from './misuse.ts'
import type { SliceCommand } from './words/asked.ts'
import { createSliceActions, type Workplace } from './slice-actions.ts'

const CALL = 'npm run slice --'
const listing = (slice: string, ...names: string[]): SliceListing => ({
  slice,
  active: null,
  previous: null,
  canary: null,
  canaries: [],
  history: [],
  versions: names.map((version) => ({
    version,
    publishedAt: '2026-01-01',
    key: null,
    retiredAt: version.endsWith('old') ? '2026-01-02' : null,
  })),
})
const listings = [
  listing('checkout', '1.0.0-f', '1.0.0-e', '1.0.0-d', '1.0.0-c', '1.0.0-b', '1.0.0-old'),
  listing('wizard', '1.0.0-old'),
]
const saidOf = (asked: SliceCommand, isWhole = true) => misuseOf(asked, { listings, isWhole, call: CALL })?.message

it.each(['activate', 'retire', 'preview', 'override'] as const)(
  'names the newest versions and what to type when %s asks for one that is not there',
  (action) =>
    expect(saidOf({ action, slice: 'checkout', version: 'nosuch' })).toBe(
      'There is no version nosuch of checkout. Published, newest first: 1.0.0-f, 1.0.0-e, 1.0.0-d, 1.0.0-c.\n' +
        `Type one of them: npm run slice -- ${action} checkout <version>. All of them: npm run slice -- list`,
    ),
)

it('keeps the share of a canary in what to type', () =>
  expect(saidOf({ action: 'canary', slice: 'checkout', version: 'nosuch', percent: 5 })).toContain(
    'npm run slice -- canary checkout <version> 5.',
  ))

it('says how to publish when nothing is left', () =>
  expect(saidOf({ action: 'activate', slice: 'wizard', version: 'nosuch' })).toBe(
    'There is no version nosuch of wizard, and no other one. To publish one: npm run slice -- publish wizard',
  ))

it('names the slices that there are, unless the shop shows a team its own only', () => {
  const said = 'There is no slice nosuch. Those with published versions: checkout, wizard.'
  for (const action of ['rollback', 'status', 'canary end'] as const)
    expect(saidOf({ action, slice: 'nosuch' })).toBe(said)
  expect(saidOf({ action: 'rollback', slice: 'nosuch' }, false)).toBeUndefined()
})

it('has nothing to say of what is there, was there, or is not asked of published versions', () => {
  expect(saidOf({ action: 'activate', slice: 'checkout', version: '1.0.0-b' })).toBeUndefined()
  expect(saidOf({ action: 'activate', slice: 'checkout', version: '1.0.0-old' })).toBeUndefined()
  expect(saidOf({ action: 'key new', slice: 'nosuch' })).toBeUndefined()
})

/** The command beside a shop that refuses every change. */
const runBeside = (get: () => Promise<unknown>, asked: SliceCommand) =>
  createSliceActions({
    call: CALL,
    isShopThere: () => true,
    shop: () => ({ get, post: () => Promise.reject(new Error('Refused: no.')) }),
  } as unknown as Workplace)(asked)

it('replaces the refusal of the shop by what to type, and only then', async () => {
  const there = () => Promise.resolve(listings)
  await expect(runBeside(there, { action: 'activate', slice: 'checkout', version: 'nosuch' })).rejects.toThrow(Misuse)
  const refused = runBeside(there, { action: 'activate', slice: 'checkout', version: '1.0.0-b' })
  await expect(refused).rejects.toThrow('Refused: no.')
  const away = () => Promise.reject(new Error('away'))
  const unsaid = runBeside(away, { action: 'activate', slice: 'checkout', version: 'nosuch' })
  await expect(unsaid).rejects.toThrow('Refused: no.')
  await expect(runBeside(there, { action: 'status', slice: 'nosuch' })).rejects.toThrow(Misuse)
})
