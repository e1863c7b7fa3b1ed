import { onShutdown } from '../exit.ts'

/**
 * A process that stops as its first argument says: at once, never, or with an error; its second is how many milliseconds it may
 * take. For the test of onShutdown.
 */
const ways: Record<string, () => Promise<void>> = {
  promptly: () => Promise.resolve(),
  never: () => new Promise(() => undefined),
  badly: () => Promise.reject(new Error('the pool would not close')),
}
const [way = '', drainMilliseconds] = process.argv.slice(2)
onShutdown(
  ways[way] ?? (() => Promise.resolve()),
  drainMilliseconds === undefined ? undefined : Number(drainMilliseconds),
)
setInterval(() => undefined, 60_000)
process.send?.('ready')
