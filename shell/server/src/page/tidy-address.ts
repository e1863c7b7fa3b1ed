import { fixedPages } from '../site/site-pages.ts'

const byLowerCase = new Map(fixedPages.map((path) => [path.toLowerCase(), path]))

/** What stands before the part of an address that names a thing: longer ones first. */
const PREFIXES = ['/list/moto/by/brand/', '/list/moto/category/', '/list/moto/', '/tire/moto/']

const withRightCase = (path: string): string => {
  const lower = path.toLowerCase()
  const fixed = byLowerCase.get(lower)
  if (fixed) return fixed
  const prefix = PREFIXES.find((each) => lower.startsWith(each))
  // what follows is a name of ours: its own page knows how it is written
  return prefix ? prefix + path.slice(prefix.length) : path
}

/** Nobody types it, no text of ours holds it, and PostgreSQL cannot read it: what is asked for is the rest. */
const withoutNul = (query = '') => query.replaceAll('%00', '')

/**
 * The one way to write an address: no slash at its end, the fixed words in their own case, no NUL in its query. Names of
 * brands, sizes and products stay as they are; their pages tell what is canonical.
 * @param address path and query
 * @returns undefined when the address is tidy already
 */
export const tidyAddress = (address: string): string | undefined => {
  const [path = '', query] = address.split(/(?=\?)(.*)/s)
  const tidy = withRightCase(path.length > 1 ? path.replace(/\/$/, '') : path) + withoutNul(query)
  return tidy === address ? undefined : tidy
}
