/**
 * Tells whether a key goes on behind these letters. Keys in alphabetical order put those with one beginning side by side,
 * so the first that is not before the beginning tells.
 */
export const createKeyPrefixes = (keys: Iterable<string>): ((beginning: string) => boolean) => {
  const sorted = [...keys].sort()
  return (beginning) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') <= beginning) low = middle + 1
      else high = middle
    }
    return sorted[low]?.startsWith(beginning) ?? false
  }
}
