const words = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')

/**
 * Whether a path tells of a word: `best offer`, `bestOffer` and `best-offer` are the same, and a plural finds its
 * singular. Only whole words count: `art` is not in `cart`.
 */
export const pathTells = (path: string, word: string): boolean => {
  const wanted = words(word).replace(/^-|-$/g, '')
  if (!wanted) return false
  const singular = wanted.endsWith('s') ? wanted.slice(0, -1) : wanted
  return new RegExp(`(^|-)${singular}(s|es)?(-|$)`).test(words(path))
}
