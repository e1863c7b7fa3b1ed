import type { SliceMeta } from '../package/slice-meta.ts'
import { refuse, type Refusal } from '../refuse.ts'

/** Fragments of the other active slices, by slice. */
export type LiveFragments = Record<string, NonNullable<SliceMeta['uses']>['fragments']>

/**
 * Decides whether a version keeps the fragments that other live slices show, and finds those that it shows itself.
 * @returns the refusal; undefined when all are there
 */
export const decideFragments = (
  { slice, uses }: Pick<SliceMeta, 'slice' | 'uses'>,
  live: LiveFragments,
): Refusal | undefined => {
  const own = uses?.fragments ?? { offers: [], uses: [] }
  for (const [other, fragments] of Object.entries(live)) {
    if (other === slice) continue
    for (const used of fragments.uses) {
      const [owner, name = ''] = used.split('/')
      if (owner === slice && !own.offers.includes(name))
        return refuse(
          'FragmentInUse',
          `The slice ${other} shows the fragment ${used}, and this version of ${slice} does not expose it. Keep exposing it until ${other} no longer shows it, and publish again.`,
        )
    }
  }
  for (const used of own.uses) {
    const [owner = '', name = ''] = used.split('/')
    if (owner !== slice && !live[owner]?.offers.includes(name))
      return refuse(
        'MissingFragment',
        `${slice} shows the fragment ${used}, which the live shop does not have. Let the team of ${owner} publish and activate it first, or leave it out, and publish again.`,
      )
  }
  return undefined
}
