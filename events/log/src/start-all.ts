/** Starts something that goes on by itself. @returns what stops it */
export type Start = () => Promise<() => Promise<void>>

/**
 * Starts one after the other. When one cannot be started, those before it are stopped again, so that trying once more
 * never leaves two of a kind.
 * @returns a function that stops all of them, the newest first
 * @throws what the one threw that could not be started
 */
export const startAll = async (starts: readonly Start[]): Promise<() => Promise<void>> => {
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    for (const start of starts) stops.push(await start())
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}
