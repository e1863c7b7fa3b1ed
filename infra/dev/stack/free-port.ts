import { createServer, type AddressInfo } from 'node:net'

/** A loopback port that nobody uses now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** A port whose next `count - 1` neighbours are free as well: the shop takes PORT, PORT+1 and PORT+2. */
export const freePorts = async (count: number): Promise<number> => {
  for (let attempt = 0; attempt < 50; attempt++) {
    const first = await freePort()
    if (first + count > 65_535) continue
    const rest = Array.from({ length: count - 1 }, (_, index) => first + index + 1)
    if ((await Promise.all(rest.map(isFree))).every(Boolean)) return first
  }
  throw new Error(`no ${count} neighbouring ports are free`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
