/** Ways out of a render worker: to the network, to other threads, to Node's own modules. */
const exits =
  'fetch WebSocket EventSource XMLHttpRequest BroadcastChannel MessageChannel MessagePort Worker navigator WebAssembly crypto'.split(
    ' ',
  )

/**
 * Takes from a worker's globals what a slice must not have while it renders. The packages it shares are loaded before.
 * Not a sandbox against an attacker (published slices are verified); it keeps honest code from growing dependencies on
 * the server and a mistake from reaching the network.
 */
export const confine = (scope: Record<string, unknown> = globalThis): void => {
  for (const name of exits) Reflect.deleteProperty(scope, name)
  const process = Object.freeze({ env: Object.freeze({ NODE_ENV: 'production' }), versions: Object.freeze({}) })
  Object.defineProperty(scope, 'process', { value: process, configurable: false, writable: false })
}
