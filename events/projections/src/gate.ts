/** Lets only so many pieces of work run at once; the others wait their turn. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** @param width how many at once */
export const createGate = (width: number): Gate => {
  let free = width
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
