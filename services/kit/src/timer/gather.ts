type Options<Item> = {
  /** how long the first item waits for others, in milliseconds */
  gatherMs: number
  /** items that are handed on together at most */
  most: number
  send: (items: Item[]) => Promise<unknown>
  /** what the items are, for the log */
  what: string
  logger: { warn(fields: object, message: string): void }
}

/** Batches that wait while one is being sent; what comes beyond them is lost. */
const MOST_WAITING = 20

/**
 * Gathers items that are worth little each and hands them on in batches, one after the other. Adding never waits and never throws:
 * what is not taken is lost, and logged.
 */
export const createGatherer = <Item>({ gatherMs, most, send, what, logger }: Options<Item>) => {
  let items: Item[] = []
  let timer: NodeJS.Timeout | undefined
  let waiting = 0
  let sending = Promise.resolve()

  const handOn = async (batch: Item[]) => {
    try {
      await send(batch)
    } catch (err) {
      logger.warn({ err, lost: batch.length }, `${what} were lost`)
    }
    waiting -= 1
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const batch = items
    items = []
    if (batch.length === 0) return sending
    if (waiting >= MOST_WAITING) {
      logger.warn({ lost: batch.length }, `${what} were lost: more came than are taken`)
      return sending
    }
    waiting += 1
    return (sending = sending.then(() => handOn(batch)))
  }
  return {
    add: (item: Item): void => {
      items.push(item)
      if (items.length >= most) void flush()
      else timer ??= setTimeout(() => void flush(), gatherMs).unref()
    },
    /** Hands on what was added so far. */
    flush,
  }
}
export type Gatherer<Item> = ReturnType<typeof createGatherer<Item>>
