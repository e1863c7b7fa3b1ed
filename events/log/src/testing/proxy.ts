import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between clients and an engine that can stop delivering. */
export type Proxy = {
  port: number
  /** From now on nothing passes in either direction; connections are accepted and stay open. */
  freeze(): void
  /** Delivers what was held back, as a network does when it is back, and everything after it. */
  resume(): void
  close(): Promise<void>
}

type Direction = { from: Socket; to: Socket; held: Buffer[]; ended: boolean }

/** @param target the engine's port on loopback, asked for with each connection */
export const openProxy = async (target: () => number): Promise<Proxy> => {
  const directions = new Set<Direction>()
  let silent = false

  const carry = (from: Socket, to: Socket) => {
    const direction: Direction = { from, to, held: [], ended: false }
    directions.add(direction)
    from.on('data', (chunk: Buffer) => {
      if (silent) direction.held.push(chunk)
      else to.write(chunk)
    })
    from.on('end', () => {
      direction.ended = true
      if (!silent) to.end()
    })
    from.on('error', () => undefined) // followed by close
    from.on('close', () => {
      if (silent) return
      directions.delete(direction)
      to.destroy()
    })
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const engine = connect({ port: target(), host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    carry(client, engine)
    carry(engine, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      silent = true
    },
    resume: () => {
      silent = false
      for (const { from, to, held, ended } of directions) {
        for (const chunk of held.splice(0)) to.write(chunk)
        if (ended || from.destroyed) to.end()
      }
    },
    close: () =>
      new Promise((resolve) => {
        for (const { from } of directions) from.destroy()
        server.close(() => resolve())
      }),
  }
}
