import type { Sql } from '@zmig/kit'
import { listSlices, readMetas, type SliceListing } from '../slice/slice.queries.ts'

const SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json'

/** The file that loads a version, and its hash. */
type Entry = { url: string; integrity: string; manifest?: string }

/**
 * What is published and who gets it, in the Frontend Discovery schema v1-pre. Retired versions have no files and are left out.
 * @param entryOf addresses are absolute
 */
export const writeDiscovery = (
  listings: readonly Pick<SliceListing, 'slice' | 'active' | 'canary' | 'versions'>[],
  entryOf: (slice: string, version: string) => Entry | undefined,
) => ({
  schema: SCHEMA,
  microFrontends: Object.fromEntries(
    listings.map(({ slice, active, canary, versions }) => {
      const shareOf = (version: string) => {
        if (version === canary?.version) return canary.percent
        return version === active ? 100 - (canary?.percent ?? 0) : 0
      }
      const described = versions.flatMap(({ version, retiredAt }) => {
        const entry = retiredAt === null ? entryOf(slice, version) : undefined
        if (!entry) return []
        const { url, integrity, manifest } = entry
        return {
          url,
          metadata: { integrity, version },
          deployment: { traffic: shareOf(version), default: version === active },
          extras: manifest === undefined ? {} : { manifest },
        }
      })
      return [slice, described] as const
    }),
  ),
})

/** Reads what is published now. @param publicUrl the shop's own address */
export const readDiscovery = async (database: Sql, publicUrl: string) => {
  const [listings, metas] = await Promise.all([listSlices(database), readMetas(database)])
  const entries = new Map(
    metas.map(({ slice, version, meta: { client, files } }) => {
      const address = (file: string) => `${publicUrl}/assets/slices/${slice}/${version}/${file}`
      const integrity = files[`client/${client.entry}`]?.integrity ?? ''
      const manifest = 'mf-manifest.json'
      const isThere = `client/${manifest}` in files
      const entry: Entry = { url: address(client.entry), integrity, ...(isThere && { manifest: address(manifest) }) }
      return [`${slice}@${version}`, entry] as const
    }),
  )
  return writeDiscovery(listings, (slice, version) => entries.get(`${slice}@${version}`))
}
