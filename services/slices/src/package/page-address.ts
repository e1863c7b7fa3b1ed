/** One part of an address: a word, or a name that has any value. */
const PART = /^:?[\w-]+$/

/** Most characters of an address. */
const MOST = 200

/** An address without the names of its values, which pages choose freely. */
const spelled = (address: string) => address.replace(/:[\w-]+/g, ':')

/** An address as the shop compares it: letter cases and names of values do not count. */
const compared = (address: string) => spelled(address).toLowerCase()

/**
 * Why the shop takes no page at an address or pattern (`/cart`, `/order/:link` for one part, `/admin/*` for everything below), and
 * what to write instead.
 * @returns a sentence for its team; undefined when the shop takes it
 */
export const faultOfAddress = (address: string): string | undefined => {
  if (address === '/') return undefined
  if (!address.startsWith('/'))
    return `${address} is no address of a page: it has to begin with a slash. Write /${address}.`
  if (address.length > MOST)
    return `${address.slice(0, 40)}… is no address of a page: it has ${address.length} characters, and ${MOST} are allowed. Give the page a shorter one.`
  if (address.endsWith('/'))
    return `${address} would never show a page: the shop leaves out a slash at the end. Write ${address.replace(/\/+$/, '') || '/'}.`
  const parts = address.slice(1).replace(/\/\*$/, '').split('/')
  const wrong = address === '/*' ? '*' : parts.find((part) => !PART.test(part))
  if (wrong === undefined) return undefined
  return `${address} is no address of a page: ${wrong === '' ? 'a part of it is empty' : `"${wrong}" is no part of one`}. A part has English letters, digits, - and _ (/deals, /deals/:name), and only the end may be /* for everything below (/deals/*). Give the page another address.`
}

/**
 * Why one of the addresses of a slice shows no page.
 * @returns a sentence for its team; undefined when all of them show one
 */
export const faultOfAddresses = (addresses: readonly string[]): string | undefined => {
  const first = new Map<string, string>()
  for (const address of addresses) {
    const fault = faultOfAddress(address)
    if (fault !== undefined) return fault
    const before = first.get(compared(address))
    if (before !== undefined && spelled(before) !== spelled(address))
      return `${address} would never show a page: the shop does not tell letter cases apart, and shows ${before}. Remove one of the two.`
    first.set(compared(address), before ?? address)
  }
  return undefined
}
