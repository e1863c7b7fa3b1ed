import type { AuditEntry, KeyListing, SliceListing } from '@zmig/slices'

/** What a version is at the moment. A version that was rolled back from and activated again is no longer given up. */
const markOf = ({ active, previous, canary, canaries, history, versions }: SliceListing, version: string): string => {
  if (version === active) return 'active'
  if (version === canary?.version) return `canary ${canary.percent} %`
  if (version === previous) return 'previous'
  if (versions.some((each) => each.version === version && each.retiredAt !== null)) return 'retired'
  if (history.find((each) => each.version === version)?.rolledBackAt) return 'rolled back'
  return canaries.find((each) => each.version === version)?.outcome === 'reverted' ? 'reverted' : ''
}

/** One line per published version, the active one marked. */
export const formatSlices = (listings: readonly SliceListing[]): string =>
  listings
    .flatMap((listing) =>
      listing.versions.map(({ version, publishedAt, key }) =>
        [
          listing.slice.padEnd(12),
          version.padEnd(24),
          markOf(listing, version).padEnd(12),
          publishedAt,
          key ?? 'unsigned',
        ].join(' '),
      ),
    )
    .join('\n') || 'No slice is published yet.'

/** What a slice serves and to whom, where a rollback would go, and what it served before. */
export const formatStatus = ({ slice, active, previous, canary, canaries, history }: SliceListing): string =>
  [
    `${slice} serves ${active ?? 'nothing'}.`,
    ...(canary ? [`${canary.percent} % of the visitors get ${canary.version}.`] : []),
    previous === null ? 'There is nothing to roll back to.' : `A rollback would go to ${previous}.`,
    ...history.map(({ version, at, rolledBackAt }) =>
      [`${at} ${version} became active`, ...(rolledBackAt ? [`rolled back from at ${rolledBackAt}`] : [])].join(', '),
    ),
    ...canaries.map(({ version, percent, startedAt, endedAt, outcome, reason }) =>
      [
        `${startedAt} ${version} canary for ${percent} %`,
        ...(endedAt ? [`${outcome} at ${endedAt}`] : []),
        ...(reason === null ? [] : [`because: ${reason}`]),
      ].join(', '),
    ),
  ].join('\n')

/** One line per attempt. */
export const formatAudit = (entries: readonly AuditEntry[]): string =>
  entries
    .map(({ at, who, action, slice, subject, code, answer }) =>
      [
        at,
        who.padEnd(16),
        action,
        slice ?? '-',
        subject ?? '-',
        code ?? 'done',
        ...(answer === 'done' ? [] : [answer]),
      ].join(' '),
    )
    .join('\n') || 'Nothing was tried yet.'

/** One line per key. */
export const formatKeys = (keys: readonly KeyListing[]): string =>
  keys
    .map(({ slice, key, addedAt, revokedAt, mail }) =>
      [
        slice.padEnd(12),
        key,
        `added ${addedAt}`,
        ...(revokedAt ? [`revoked ${revokedAt}`] : []),
        ...(mail === null ? [] : [`mail to ${mail}`]),
      ].join(' '),
    )
    .join('\n') || 'No slice has a key yet. Make one with npm run slice -- key new <slice>.'
