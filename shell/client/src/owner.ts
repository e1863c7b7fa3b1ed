import { matchPage } from '@zmig/platform/page'

/** What the active version of each slice claims: patterns of addresses, as its pages have them. */
type Slices = Readonly<Record<string, { addresses: readonly string[] }>>

/** The slice that shows every address that no slice claims: it answers with the home page and 404. */
export const FALLBACK = 'storefront'

/**
 * Which slice shows an address.
 * @param slices the registry lets no two of them claim one address
 */
export const createOwnerOf = (slices: Slices): ((path: string) => string) => {
  const claims = Object.entries(slices).map(([name, { addresses }]) => ({ name, paths: addresses }))
  return (path) => matchPage(claims, path)?.page.name ?? FALLBACK
}
