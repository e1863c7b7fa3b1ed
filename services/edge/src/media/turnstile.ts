/**
 * Lets a few works run at a time; the others wait in line.
 * @param places how many run at once
 * @param maxWaiting how many may stand in line; whoever comes then is turned away
 * @returns a function that runs a work; undefined when it was turned away
 */
export const createTurnstile = (places: number, maxWaiting: number) => {
  let free = places
  const line: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (free === 0 && line.length >= maxWaiting) return undefined
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free += 1
    }
  }
}
