import type { SliceListing } from '@zmig/slices'
import type { SliceCommand } from './words/asked.ts'

/** What was typed names something that does not exist. The sentence says what does, and the command exits with 2. */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}

/** Versions that a sentence names. */
const SHOWN = 4

/** What is asked of versions and slices that are published already. */
const OF_PUBLISHED: readonly SliceCommand['action'][] = [
  'activate',
  'retire',
  'preview',
  'override',
  'canary',
  'canary end',
  'rollback',
  'status',
]

export const isOfPublished = ({ action }: SliceCommand): boolean => OF_PUBLISHED.includes(action)

const unknownVersion = (asked: SliceCommand, { slice, versions }: SliceListing, call: string): Misuse | undefined => {
  if (!('version' in asked) || versions.some(({ version }) => version === asked.version)) return undefined
  const newest = versions.filter(({ retiredAt }) => retiredAt === null).slice(0, SHOWN)
  const none = `There is no version ${asked.version} of ${slice}`
  if (newest.length === 0) return new Misuse(`${none}, and no other one. To publish one: ${call} publish ${slice}`)
  const percent = 'percent' in asked ? ` ${asked.percent}` : ''
  return new Misuse(
    `${none}. Published, newest first: ${newest.map(({ version }) => version).join(', ')}.\n` +
      `Type one of them: ${call} ${asked.action} ${slice} <version>${percent}. All of them: ${call} list`,
  )
}

/**
 * Why a command could not mean what was typed.
 * @param listings what the shop has
 * @param isWhole whether these are all of its slices: a team elsewhere sees its own only
 * @returns undefined when everything that it names is there
 */
export const misuseOf = (
  asked: SliceCommand,
  { listings, isWhole, call }: { listings: readonly SliceListing[]; isWhole: boolean; call: string },
): Misuse | undefined => {
  if (!('slice' in asked) || !isOfPublished(asked)) return undefined
  const listing = listings.find(({ slice }) => slice === asked.slice)
  if (listing) return unknownVersion(asked, listing, call)
  if (!isWhole) return undefined
  const names = listings.map(({ slice }) => slice).join(', ') || 'none yet'
  return new Misuse(`There is no slice ${asked.slice}. Those with published versions: ${names}.`)
}
