import { type Command, InvalidArgumentError } from 'commander'

/** One slice against a running shop. */
export type Against = { slice: string; shop: string; port: number }

/** Of the local address; free where a shop runs on its usual ports. */
const PORT = 8090

const readAddress = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['http:', 'https:'].includes(url.protocol)) return url.origin
  throw new InvalidArgumentError('It is the address of a running shop, e.g. http://localhost:8080.')
}

const readPort = (text: string): number => {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new InvalidArgumentError('It is a port, 0 for a free one.')
}

/** The options of a command that may run a slice against a running shop. */
export const declareAgainst = (command: Command): Command =>
  command
    .option(
      '--against <address>',
      'runs the slice against this running shop, whose other parts stay as they are',
      readAddress,
    )
    .option('--port <port>', 'with --against: the local port, 0 for a free one', readPort, PORT)

/** Runs the slice until the process is asked to end. */
export const runAgainst = async ({ slice, shop, port }: Against, say: (line: string) => void): Promise<void> => {
  const { devAgainst } = await import('./dev-against.ts') // webpack and React are not needed to say what the command takes
  const { address, stop } = await devAgainst({ slice, shop, port, say })
  say(
    `ready ${address}: ${slice} of this machine, everything else of ${shop}. Saves reload the page; nothing is published.`,
  )
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
  })
  await stop()
}
