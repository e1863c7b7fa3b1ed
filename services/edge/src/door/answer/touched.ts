import type { Database, Logger } from '@zmig/kit'
import { ALL_TOUCHED } from '@zmig/projections'
import * as z from 'zod/mini'
import type { AnswerCache } from './answer-cache.ts'

/** A row of a read model that a projection wrote; `version` where commands wait for it. */
export type TouchedRow = { key: string; version?: number | undefined }

export type TouchedBus = {
  /**
   * every change that a projection committed, after the cache dropped it; `all` when notifications may have been lost or
   * a read model was rebuilt
   */
  onTouched(listener: (rows: TouchedRow[] | 'all') => void): () => void
  /** drops keys of this process without waiting for the notification */
  drop(keys: string[]): void
  /** follows the projections. @returns a function that stops */
  start(): Promise<() => Promise<void>>
}

const Payload = z.array(z.object({ key: z.string(), version: z.optional(z.number()) }))

/** Keeps the cache true to the read models: what a projection's transaction touched is dropped when it commits. */
export const createTouchedBus = (
  database: Pick<Database, 'listen'>,
  cache: AnswerCache,
  logger: Pick<Logger, 'warn'>,
): TouchedBus => {
  const listeners = new Set<(rows: TouchedRow[] | 'all') => void>()
  const notify = (rows: TouchedRow[] | 'all') => listeners.forEach((listener) => listener(rows))
  const lose = () => {
    cache.clear()
    notify('all')
  }
  const take = (payload: string) => {
    if (payload === ALL_TOUCHED) return lose() // a read model was rebuilt
    try {
      const rows = z.parse(Payload, JSON.parse(payload))
      cache.drop(rows.map(({ key }) => key))
      notify(rows)
    } catch {
      // a payload that we cannot read may name any key
      logger.warn({ payload }, 'a touched notification could not be read; the answer cache was emptied')
      lose()
    }
  }
  return {
    onTouched: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    drop: (keys) => {
      cache.drop(keys)
      notify(keys.map((key) => ({ key })))
    },
    start: async () => {
      const stop = await database.listen('touched', take, () => {
        logger.warn({}, 'touched notifications may have been missed; the answer cache was emptied')
        lose()
      })
      // nothing that was read before we listened can be trusted
      lose()
      return stop
    },
  }
}

/** The key of what waits for staff. */
export const INBOX = 'inbox'

/** Likes and impressions never drop pages, and no page shows orders or the inbox (architecture.md, The way data flows). */
export const dropsPages = (key: string): boolean => !/^(like:|order:|inbox$)/.test(key)
