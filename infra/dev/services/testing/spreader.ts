import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

const LOOK_EVERY = 200
/** How long a process may take to say that it is ready. */
const LOOK_MILLISECONDS = 1_000

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(LOOK_MILLISECONDS) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * A balancer of connections, as Kubernetes has one: each new one goes to the next port that was ready at the last look, and nothing
 * is repeated. When none was ready, all count as ready.
 * @returns its port, and a function that stops it
 */
export const startSpreader = async (ports: number[]) => {
  const unready = new Set<number>()
  const open = new Set<Socket>()
  let turn = 0
  const next = (): number => {
    const ready = ports.filter((port) => !unready.has(port))
    const from = ready.length > 0 ? ready : ports
    return from[(turn += 1) % from.length] ?? 0
  }
  const look = async (port: number) => {
    if (await isReady(port)) unready.delete(port)
    else unready.add(port)
  }
  const looking = setInterval(() => void Promise.all(ports.map(look)), LOOK_EVERY)
  const server = createServer((incoming) => {
    const onward = connect(next(), '127.0.0.1')
    for (const [one, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: async (): Promise<void> => {
      clearInterval(looking)
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
