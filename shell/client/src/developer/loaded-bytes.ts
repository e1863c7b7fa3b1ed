/** What the browser says of a file that it loaded. */
type Loaded = Pick<PerformanceResourceTiming, 'name' | 'encodedBodySize'>

/** More files than any page loads; browsers keep 250 by themselves. */
const MOST_FILES = 2_000

const FILE = /\/assets\/slices\/([^/]+)\/([^/]+)\/[^?]+/

/** The bytes that came of each version of a slice on this page, as they travelled, and of how many files. */
export const createLoadedBytes = () => {
  const files = new Map<string, { version: string; bytes: number }>()
  return {
    add: ({ name, encodedBodySize }: Loaded): void => {
      const [address, slice, version] = FILE.exec(name) ?? []
      if (!address) return
      // one that is preloaded and run, or that was asked for twice, counts once
      const bytes = Math.max(encodedBodySize, files.get(address)?.bytes ?? 0)
      files.set(address, { version: `${slice} ${version}`, bytes })
    },
    of: (slice: string, version: string): { bytes: number; files: number } => {
      const own = [...files.values()].filter((file) => file.version === `${slice} ${version}`)
      return { bytes: own.reduce((sum, { bytes }) => sum + bytes, 0), files: own.length }
    },
  }
}

/** Counts from the beginning of the page. */
export const watchLoadedBytes = (): ReturnType<typeof createLoadedBytes>['of'] => {
  const loaded = createLoadedBytes()
  performance.setResourceTimingBufferSize(MOST_FILES)
  new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => loaded.add(entry as PerformanceResourceTiming)),
  ).observe({ type: 'resource', buffered: true })
  return loaded.of
}
