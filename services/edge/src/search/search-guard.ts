import type { Logger } from '@zmig/kit'
import { searchFallbacks } from './metrics.ts'
import { SearchUnavailable, type TyreSearch } from './tyre-search.port.ts'

/** 1 s: how soon an engine that is back is used again. */
const PROBE_MS = 1_000
/** 2 s: an index that does not follow any more is noticed by the second search after it. */
const LOOK_MS = 2_000

/** An answer and who gave it: caches drop it when that engine has newer data. */
export type Answered<Value> = { engine: TyreSearch['engine']; value: Value }

/** The configured engine, and the one that answers while the first is down. */
export type SearchStatus = { engine: TyreSearch['engine']; fallback?: TyreSearch['engine'] }

/** A search that always answers. */
export type GuardedSearch = {
  search(...query: Parameters<TyreSearch['search']>): Promise<Answered<Awaited<ReturnType<TyreSearch['search']>>>>
  count(...lists: Parameters<TyreSearch['count']>): Promise<Answered<number[]>>
  status(): SearchStatus
  /** Looks for the engine until it can be used. @returns a function that stops */
  start(): () => void
}

/** A single engine without a fallback. */
export const onlySearch = (search: TyreSearch): GuardedSearch => ({
  search: async (query) => ({ engine: search.engine, value: await search.search(query) }),
  count: async (lists) => ({ engine: search.engine, value: await search.count(lists) }),
  status: () => ({ engine: search.engine }),
  start: () => () => undefined,
})

type GuardDeps = {
  /** asked as long as it answers within its own deadline */
  primary: TyreSearch
  /** answers whenever the other does not */
  fallback: TyreSearch
  /** whether the primary has all that the fallback has, but for the last seconds */
  isCaughtUp: () => Promise<boolean>
  /** makes the primary find all that it has. @throws SearchUnavailable when it does not answer */
  refresh: () => Promise<void>
  logger: Pick<Logger, 'info' | 'warn'>
}

/**
 * Looks every second whether the engine can be used again, until it can.
 * @param failed an engine that does not answer
 * @param usable it can be used: the probing ends
 */
const createProbe = (isUsable: () => Promise<boolean>, failed: (error: unknown) => void, usable: () => void) => {
  let timer: NodeJS.Timeout | undefined
  let stopped = true
  const later = (milliseconds: number) => {
    if (stopped || timer) return
    timer = setTimeout(() => {
      void isUsable()
        .catch((error: unknown) => {
          failed(error)
          return false
        })
        .then((isBack) => {
          timer = undefined
          if (isBack) usable()
          else later(PROBE_MS)
        })
    }, milliseconds).unref()
  }
  return {
    later,
    start: () => {
      stopped = false
      later(0)
      return () => {
        stopped = true
        clearTimeout(timer)
      }
    },
  }
}

/**
 * Asks the primary engine and, when it fails once, the fallback from then on, so that only one search waits for it. The
 * primary is probed every second and used again when it answers and its index has caught up; the first use begins like that.
 */
export const createGuardedSearch = ({ primary, fallback, isCaughtUp, refresh, logger }: GuardDeps): GuardedSearch => {
  let away = true
  let lookAt = 0
  let saidWhy: string | undefined

  const isUsable = async (): Promise<boolean> => {
    if (!(await isCaughtUp())) return false
    await refresh()
    await primary.count([[['ean:']]])
    return true
  }
  /** Once for each reason: the engine is probed every second. */
  const sayWhy = (error: unknown) => {
    if (!(error instanceof SearchUnavailable) || error.reason === saidWhy) return
    saidWhy = error.reason
    logger.warn(
      { err: error, reason: error.reason },
      'searches are answered by PostgreSQL until the engine can be used',
    )
  }
  const probe = createProbe(isUsable, sayWhy, () => {
    away = false
    saidWhy = undefined
    logger.info({ engine: primary.engine }, 'searches are answered by the search engine')
  })
  const leave = (reason: string, error?: unknown) => {
    if (!away) {
      saidWhy = reason
      logger.warn({ err: error, reason }, 'searches are answered by PostgreSQL until the engine is back')
    }
    away = true
    probe.later(PROBE_MS)
  }
  /** Looks now and then, beside a search that does not wait for it, whether the index still follows. */
  const look = () => {
    if (performance.now() < lookAt) return
    lookAt = performance.now() + LOOK_MS
    isCaughtUp().then(
      (caughtUp) => {
        if (!caughtUp) leave('behind')
      },
      // the database is down: the next query reports it
      () => undefined,
    )
  }

  const ask = async <Value>(work: (search: TyreSearch) => Promise<Value>): Promise<Answered<Value>> => {
    const instead = async (reason: string) => {
      searchFallbacks.inc({ reason })
      return { engine: fallback.engine, value: await work(fallback) }
    }
    if (away) return instead('away')
    look()
    try {
      return { engine: primary.engine, value: await work(primary) }
    } catch (error) {
      const reason = error instanceof SearchUnavailable ? error.reason : 'response'
      leave(reason, error)
      return instead(reason)
    }
  }

  return {
    search: (query) => ask((search) => search.search(query)),
    count: (lists) => ask((search) => search.count(lists)),
    status: () => ({ engine: primary.engine, ...(away && { fallback: fallback.engine }) }),
    start: probe.start,
  }
}
