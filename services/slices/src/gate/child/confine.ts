/** Globals that reach the network, other threads or Node's modules. */
const EXITS =
  'fetch WebSocket EventSource XMLHttpRequest BroadcastChannel MessageChannel MessagePort Worker navigator WebAssembly crypto'.split(
    ' ',
  )

/** Removes what a slice's code must not reach in the child: network, environment, and the process with its channel to the shop. */
export const confine = (scope: Record<string, unknown> = globalThis): void => {
  for (const name of EXITS) Reflect.deleteProperty(scope, name)
  const process = Object.freeze({ env: Object.freeze({ NODE_ENV: 'production' }), versions: Object.freeze({}) })
  Object.defineProperty(scope, 'process', { value: process, configurable: false, writable: false })
}
