import { join } from 'node:path'
import type { QueryFields } from '@zmig/platform'
import { matchPage } from '@zmig/platform/page'
import type { SliceMeta } from '@zmig/slices/meta'
import { faultOfAddresses } from '@zmig/slices/page-address'
import { evaluateBundle } from './evaluate-bundle.ts'
import { isClone, requireShared, shellFacts } from './places.ts'

/** The file of the platform for the server, as the shell has it. */
export const platformFile = async (): Promise<string> => {
  if (!isClone) return join(shellFacts, 'platform.server.cjs')
  const { buildShell } = await import('./build-shell.ts')
  return join((await buildShell()).directory, 'server/platform.server.cjs')
}

/** What the platform's server bundle exports. */
export const readPlatform = async (): Promise<object> => (await evaluateBundle(await platformFile())) as object

type Pages = readonly { name: string; paths: readonly string[] }[]

/** What a slice shows. */
export type Claims = Required<Pick<SliceMeta, 'addresses'>> & Pick<SliceMeta, 'queries' | 'sitemap'>

/** The page for addresses that no page has claims none. */
const EVERYTHING = '*'

/** @throws when a page stands at an address that the shop would not take */
const addressesOf = (pages: Pages): string[] => {
  const paths = pages.flatMap((page) => page.paths).filter((path) => path !== EVERYTHING)
  const fault = faultOfAddresses(paths)
  if (fault !== undefined) throw new Error(`\`paths\` of a page in src/pages: ${fault}`)
  const below = paths.filter((path) => path.endsWith('/*')).map((path) => path.slice(0, -1))
  // what stands below another address of the slice is claimed with it
  return paths.filter((path) => path.endsWith('/*') || !below.some((prefix) => path.startsWith(prefix)))
}

/** @throws when a page is named that there is not */
const queriesOf = (pages: Pages, query: QueryFields): SliceMeta['queries'] => {
  const unknown = Object.keys(query).find((name) => !pages.some((page) => page.name === name))
  if (unknown !== undefined)
    throw new Error(`\`query\` in src/slice.server.ts names the page ${unknown}, which the slice does not have`)
  return pages.map(({ name, paths }) => ({
    paths: paths.filter((path) => path !== EVERYTHING),
    fields: [...(query[name] ?? [])],
  }))
}

/** @throws when the sitemap would name what no page of the slice shows, or a pattern in the place of an address */
const checkSitemap = (pages: Pages, sitemap: readonly string[]): string[] => {
  const shown = pages.map((page) => ({ ...page, paths: page.paths.filter((path) => path !== EVERYTHING) }))
  const wrong = sitemap.find((address) => /[:*?]/.test(address) || !matchPage(shown, address))
  if (wrong !== undefined)
    throw new Error(`\`sitemap\` in src/slice.server.ts names ${wrong}, which is no address of a page of the slice`)
  return [...new Set(sitemap)]
}

/**
 * The addresses that a slice shows, those of its pages, the fields of the query that these are rendered by, and those for the shop's
 * sitemap, as its server bundle names them.
 * @param bundle the built `server.cjs`
 * @param platform what the platform's server bundle exports
 * @throws when the bundle cannot be evaluated, exports no slice, shows a page where the shop takes none, or names
 *   fields or an address of a page that there is not
 */
export const claimsOf = async (bundle: string, platform: object): Promise<Claims> => {
  const { slice, query, sitemap } = (await evaluateBundle(bundle, (request) =>
    request === '@zmig/platform' ? platform : requireShared(request),
  )) as { slice?: { pages?: Pages }; query?: QueryFields; sitemap?: readonly string[] }
  if (!slice?.pages) throw new Error(`${bundle} exports no slice with pages (src/slice.server.ts)`)
  const { pages } = slice
  return {
    addresses: addressesOf(pages),
    ...(query && { queries: queriesOf(pages, query) }),
    ...(sitemap && { sitemap: checkSitemap(pages, sitemap) }),
  }
}
