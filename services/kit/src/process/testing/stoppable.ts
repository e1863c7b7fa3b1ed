import { onShutdown } from '../exit.ts'

/**
 * A process that stops as its first argument says: at once, never, or with an error; its second is how many milliseconds it may
 * take, its third how many it goes on serving before. For the test of onShutdown.
 */
const ways: Record<string, () => Promise<void>> = {
  promptly: () => Promise.resolve(),
  never: () => new Promise(() => undefined),
  badly: () => Promise.reject(new Error('the pool would not close')),
}
const [way = '', drainMilliseconds, serveMilliseconds = 0] = process.argv.slice(2)
onShutdown(
  ways[way] ?? (() => Promise.resolve()),
  drainMilliseconds === undefined ? {} : { stopMs: Number(drainMilliseconds), serveMs: Number(serveMilliseconds) },
)
setInterval(() => undefined, 60_000)
process.send?.('ready')
