import type { SliceReport } from '@zmig/edge-contract'
import type { Given } from './looks.ts'

/** Where open pages say that they run, one entry each. */
const KEY = 'page-runs-'
/** How often a page says it, in milliseconds. */
export const BEAT_MS = 2_000
/** A page that is shown and says nothing for so long hangs, or has crashed; a slow phone computes for a second or two. */
const SILENT_MS = 10_000

/** What is older than the last look at a visit (services/slices/src/canary/judge.ts) belongs to no visit any more. */
const OLD_MS = 600_000

type Running = { given: Given; at: number }

/** @returns undefined for what is no entry of ours */
const parse = (text: string | null): Running | undefined => {
  try {
    const { slice, version, mark, at } = JSON.parse(text ?? '') as Given & Pick<Running, 'at'>
    return { given: { slice, version, mark }, at }
  } catch {
    return undefined
  }
}

/**
 * A page that hangs can tell nothing, and neither can one that crashed. It stops to say that it runs, though, and another page
 * of the same browser notices that: the next one, or the same one after a reload.
 * @param shown what this page shows now; undefined when nothing is told of it
 * @param tell called once for each page that stopped answering
 */
export const watchHungPages = (
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly [key: string]: unknown },
  shown: () => Given | undefined,
  tell: (report: SliceReport) => void,
) => {
  const own = KEY + Math.random().toString(36).slice(2)
  return {
    /** Says that this page runs, and looks for others that do not. */
    beat: (now: number): void => {
      for (const key of Object.keys(storage)) {
        if (!key.startsWith(KEY) || key === own) continue
        const other = parse(storage.getItem(key))
        if (other && now - other.at < SILENT_MS) continue
        storage.removeItem(key)
        if (other && now - other.at < OLD_MS) tell({ ...other.given, signals: ['error'] })
      }
      const page = shown()
      if (page) storage.setItem(own, JSON.stringify({ ...page, at: now }))
      else storage.removeItem(own)
    },
    /** The page is hidden or left: it may stop without a fault. */
    rest: (): void => storage.removeItem(own),
  }
}
