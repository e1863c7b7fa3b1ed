/** A cache key that a transaction changed and, where a reader waits for it, the version of the row behind it. */
export type Touched = { key: string; version?: number }

/** The payload of channel `touched` after a rebuild: everything may have changed. */
export const ALL_TOUCHED = JSON.stringify('all')

/** PostgreSQL refuses a payload of 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900

/** One entry per key, with its newest version. */
const newest = (touched: Touched[]): Touched[] => {
  const byKey = new Map<string, Touched>()
  for (const entry of touched) {
    const known = byKey.get(entry.key)
    if (!known || (entry.version ?? -1) > (known.version ?? -1)) byKey.set(entry.key, entry)
  }
  return [...byKey.values()]
}

/** The payloads of channel `touched`: JSON arrays of `{key, version?}` without repeats, each under PostgreSQL's limit. */
export const touchedPayloads = (touched: Touched[]): string[] => {
  const payloads: string[] = []
  let entries: string[] = []
  let size = 2
  for (const entry of newest(touched)) {
    const json = JSON.stringify(entry)
    const bytes = Buffer.byteLength(json) + 1
    if (size + bytes > MAX_PAYLOAD_BYTES && entries.length > 0) {
      payloads.push(`[${entries.join(',')}]`)
      entries = []
      size = 2
    }
    entries.push(json)
    size += bytes
  }
  if (entries.length > 0) payloads.push(`[${entries.join(',')}]`)
  return payloads
}
