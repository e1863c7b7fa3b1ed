import { isUnavailable } from '@zmig/kit'
import { LRUCache } from 'lru-cache'
import { type Answer, toStale } from './answer.ts'

/** Keys remembered at most; past it every older read counts as outdated, which is safe and costs one more query. */
const MAX_KEYS = 50_000

/** Decides whether an answer that was read is still valid: every change of a key increases the generation. */
type Generations = {
  /** the generation of now; take it before reading */
  current(): number
  move(keys: readonly string[]): void
  /** everything may have changed: notifications were lost */
  moveAll(): void
  /** whether any of the keys moved after the generation was taken */
  movedSince(generation: number, keys: readonly string[]): boolean
}

const createGenerations = (): Generations => {
  let current = 0
  let allMovedAt = 0
  const movedAt = new Map<string, number>()
  const moveAll = () => {
    current += 1
    allMovedAt = current
    movedAt.clear()
  }
  return {
    current: () => current,
    move: (keys) => {
      if (movedAt.size + keys.length > MAX_KEYS) return moveAll()
      current += 1
      for (const key of keys) movedAt.set(key, current)
    },
    moveAll,
    movedSince: (generation, keys) =>
      allMovedAt > generation || keys.some((key) => (movedAt.get(key) ?? 0) > generation),
  }
}

/** 60 s: counts that drop no page, such as likes, are never older (architecture.md, The way data flows). */
const LIFETIME_MS = 60_000
/** 5 min: an answer may be so old while the database is away, changed or not. */
const STALE_MS = 5 * 60_000
/** 64 MB hold the lists of the hundred commonest sizes and every product page; the whole stack may take 700 MB. */
const MAX_BYTES = 64 * 1024 * 1024
/** Keys, headers and map entries of one answer. */
const OVERHEAD_BYTES = 1_000

export type AnswerCache = {
  /** the answer of this exact address, if it may still be used */
  get(address: string): Answer | undefined
  /**
   * The answer from the cache, or from `read`, which runs once however many ask at the same time.
   * What was read is kept only if none of its keys moved since reading began. While the database is away it is what was read
   * before, at most five minutes old.
   */
  fill(address: string, read: (generation: number) => Promise<Answer>): Promise<Answer>
  drop(keys: readonly string[]): void
  clear(): void
  generations: Generations
}

type Reading = { generation: number; result: Promise<Answer> }

/** What an answer takes: its bytes and, roughly, the compressed forms that are added later. */
const sizeOf = (answer: Answer): number => Math.ceil(answer.forms.identity.bytes.length * 1.5) + OVERHEAD_BYTES

type Room = { maxBytes: number; now: () => number }

/** Answers by address, for a time in milliseconds. @param dispose hears of each that goes */
const answersFor = (
  milliseconds: number,
  { maxBytes, now }: Room,
  dispose?: (answer: Answer, address: string) => void,
) =>
  new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ...(dispose && { dispose }),
    ttl: milliseconds - 1, // lru-cache counts the last millisecond in
    ttlResolution: 0,
    perf: { now },
  })

/** Answers what is known instead of failing while the database is away. */
const staleOr = (error: unknown, known: Answer | undefined): Answer => {
  if (!known || !isUnavailable(error)) throw error
  return toStale(known)
}

/**
 * The cache of finished answers, found by address, dropped by key. lru-cache keeps sizes and lifetimes; its `fetchMethod`
 * cannot tell a running read from before a change from one after it, so `fill` joins reads itself.
 *
 * @param options.now milliseconds of a monotonic clock
 */
export const createAnswerCache = ({
  now = () => performance.now(),
  maxBytes = MAX_BYTES,
}: Partial<Room> = {}): AnswerCache => {
  const generations = createGenerations()
  const addressesByKey = new Map<string, Set<string>>()
  const readings = new Map<string, Reading>()

  const forget = (answer: Answer, address: string) => {
    for (const key of answer.keys) {
      const addresses = addressesByKey.get(key)
      addresses?.delete(address)
      if (addresses?.size === 0) addressesByKey.delete(key)
    }
  }
  const entries = answersFor(LIFETIME_MS, { maxBytes, now }, forget)
  /** The same answers, whatever changed since; most of them are those above, and take no more room. */
  const before = answersFor(STALE_MS, { maxBytes, now })

  const keep = (address: string, answer: Answer, begun: number) => {
    if (answer.uncached) return
    before.set(address, answer, { start: begun })
    if (generations.movedSince(answer.generation, answer.keys)) return
    entries.set(address, answer, { start: begun })
    // an answer larger than the whole cache is not kept
    if (!entries.has(address)) return
    for (const key of answer.keys) {
      const addresses = addressesByKey.get(key) ?? new Set()
      addressesByKey.set(key, addresses.add(address))
    }
  }

  const start = (address: string, read: (generation: number) => Promise<Answer>): Promise<Answer> => {
    const generation = generations.current()
    const begun = now()
    const reading: Reading = {
      generation,
      result: read(generation)
        .then(
          (answer) => {
            keep(address, answer, begun)
            return answer
          },
          (error: unknown) => staleOr(error, before.get(address)),
        )
        .finally(() => {
          if (readings.get(address) === reading) readings.delete(address)
        }),
    }
    readings.set(address, reading)
    return reading.result
  }

  return {
    get: (address) => entries.get(address),
    fill: async (address, read) => {
      const known = entries.get(address)
      if (known) return known
      const running = readings.get(address)
      // a read that began before the last change may miss it, so a request after the change starts a new read
      return running?.generation === generations.current() ? running.result : start(address, read)
    },
    drop: (keys) => {
      generations.move(keys)
      for (const address of keys.flatMap((key) => [...(addressesByKey.get(key) ?? [])])) entries.delete(address)
    },
    clear: () => {
      generations.moveAll()
      entries.clear()
    },
    generations,
  }
}
