import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A proxy to PostgreSQL that can stop delivering in both directions without closing connections.
 * @param url of the server, whose host and port are replaced
 */
export const createFreezableProxy = async (url: string) => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let frozen = false

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    near.on('data', (bytes) => void (frozen || far.write(bytes)))
    far.on('data', (bytes) => void (frozen || near.write(bytes)))
    near.on('close', () => void (frozen || far.destroy()))
    far.on('close', () => void (frozen || near.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) })
      .href,
    freeze: () => void (frozen = true),
    /** Ends all connections, as the system does in the end. */
    drop,
    stop: async () => {
      drop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
