import { onShutdown } from '../exit.ts'

/** A process that stops as its argument says: at once, never, or with an error; for the test of onShutdown. */
const ways: Record<string, () => Promise<void>> = {
  promptly: () => Promise.resolve(),
  never: () => new Promise(() => undefined),
  badly: () => Promise.reject(new Error('the pool would not close')),
}
onShutdown(ways[process.argv[2] ?? 'promptly'] ?? (() => Promise.resolve()))
setInterval(() => undefined, 60_000)
process.send?.('ready')
