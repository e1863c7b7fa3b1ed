import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outputOf, pinToCore, root, startNode } from './run-node.ts'
import { median, type Measure } from './measure.ts'

const PATH = '/edge/api/v1/tires/MO/120/70/17'
const ROUNDS = 3
const SECONDS = '4'
/** server and load generator each on their own core */
const SERVER_CORE = 0
const LOAD_CORE = 1

/** Headers that belong to a connection or a moment, which any server writes itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

type Answer = { body: Buffer; headers: Record<string, string> }

/** The bytes as they are on the wire: `fetch` would unpack them. */
const fetchRaw = (url: string, encoding: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const headers = Object.entries(response.headers).filter(([name]) => !OWN.has(name))
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) as Record<string, string> })
      })
    }).once('error', reject)
  })

/** Processor seconds that all threads of a process have used; the kernel counts in hundredths. */
const processorSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/**
 * Requests that one core of a server answers in a second, from the processor time that it used: with large answers the
 * load generator gives up first, and requests a second would only say how fast that is.
 */
const requestsPerCore = async (url: string, encoding: string, pid: number): Promise<number> => {
  const autocannon = join(root, 'node_modules/autocannon/autocannon.js')
  const args = ['-j', '-n', '-c', '32', '-d', SECONDS, '-H', `accept-encoding=${encoding}`, url]
  const before = processorSeconds(pid)
  const output = await outputOf(autocannon, args, { core: LOAD_CORE })
  const used = processorSeconds(pid) - before
  const report = JSON.parse(output.slice(output.indexOf('{'))) as {
    requests: { total: number }
    non2xx: number
    errors: number
  }
  if (report.non2xx > 0 || report.errors > 0) throw new Error(`${url} failed under load: ${output.slice(0, 300)}`)
  return report.requests.total / used
}

type Compared = { ours: number; bare: number; bytes: number }

const compare = async (url: string, encoding: string, webPid: number): Promise<Compared> => {
  const { body, headers } = await fetchRaw(url, encoding)
  const folder = mkdtempSync(join(tmpdir(), 'zmig-bench-'))
  writeFileSync(join(folder, 'body'), body)
  writeFileSync(join(folder, 'headers'), JSON.stringify({ ...headers, 'content-length': String(body.length) }))
  const server = startNode(
    join(import.meta.dirname, 'bare-server.ts'),
    [join(folder, 'body'), join(folder, 'headers')],
    { core: SERVER_CORE },
  )
  try {
    const bareUrl = `http://127.0.0.1:${(await server.lines.next()).value}/`
    await requestsPerCore(url, encoding, webPid) // warms up both
    await requestsPerCore(bareUrl, encoding, server.pid)
    const ours: number[] = []
    const bare: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await requestsPerCore(bareUrl, encoding, server.pid))
      ours.push(await requestsPerCore(url, encoding, webPid))
    }
    return { ours: median(ours), bare: median(bare), bytes: body.length }
  } finally {
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How fast a cached answer goes out, against a bare node:http server sending the same bytes on the same core. */
export const benchHotRead = async (shopUrl: string, webPid: number): Promise<Measure[]> => {
  pinToCore(webPid, SERVER_CORE)
  const url = shopUrl.replace('localhost', '127.0.0.1') + PATH
  const measures: Measure[] = []
  for (const [encoding, what] of [
    ['br', 'as browsers ask, brotli'],
    ['identity', 'uncompressed'],
  ] as const) {
    const { ours, bare, bytes } = await compare(url, encoding, webPid)
    measures.push({
      name: `hot GET of a size list (${what}, ${Math.round(bytes / 1024)} KB)`,
      value: ours,
      unit: 'requests/s a core',
      limit: bare,
      ratio: ours / bare,
      target: { of: 'ratio', atLeast: 0.6 },
    })
  }
  return measures
}
