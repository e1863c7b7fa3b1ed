import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, scaled, type Run } from './measure.ts'
import { outputOf, pinToCore, root, startNode, webOf } from './processes.ts'
import { fetchRaw, LIST, LIST_ANSWER, type BenchedShop } from './shop-pages.ts'

const ROUNDS = 3
const SECONDS = 4
/** server and load generator each on their own core */
const SERVER_CORE = 0
const LOAD_CORE = 1

/** Processor seconds that all threads of a process have used; the kernel counts in hundredths. */
const processorSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/**
 * Requests that one core of a server answers in a second, from the processor time that it used: with large answers the
 * load generator gives up first, and requests a second would only say how fast that is.
 */
const requestsPerCore = async (url: string, encoding: string, pid: number, seconds: number): Promise<number> => {
  const autocannon = join(root, 'node_modules/autocannon/autocannon.js')
  const args = ['-j', '-n', '-c', '32', '-d', String(seconds), '-H', `accept-encoding=${encoding}`, url]
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

/** The raw limit: node:http answers every request with the same bytes and headers. @param folder with files `body` and `headers` (JSON) */
const serveBare = (folder: string): void => {
  const body = readFileSync(join(folder, 'body'))
  const headers = JSON.parse(readFileSync(join(folder, 'headers'), 'utf8')) as Record<string, string>
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
}
type Compared = { ours: number; bare: number; bytes: number }

const compare = async (url: string, encoding: string, webPid: number, seconds: number): Promise<Compared> => {
  const { body, headers } = await fetchRaw(url, encoding)
  const folder = mkdtempSync(join(tmpdir(), 'zmig-bench-'))
  writeFileSync(join(folder, 'body'), body)
  writeFileSync(join(folder, 'headers'), JSON.stringify({ ...headers, 'content-length': String(body.length) }))
  const server = startNode(import.meta.filename, [folder], { core: SERVER_CORE })
  try {
    const bareUrl = `http://127.0.0.1:${(await server.lines.next()).value}/`
    await requestsPerCore(url, encoding, webPid, seconds) // warms up both
    await requestsPerCore(bareUrl, encoding, server.pid, seconds)
    const ours: number[] = []
    const bare: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await requestsPerCore(bareUrl, encoding, server.pid, seconds))
      ours.push(await requestsPerCore(url, encoding, webPid, seconds))
    }
    return { ours: median(ours), bare: median(bare), bytes: body.length }
  } finally {
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const ANSWERS = [
  { what: 'answer', path: LIST_ANSWER },
  { what: 'page', path: LIST },
]
const ENCODINGS = [
  { encoding: 'br', how: 'as browsers ask, brotli' },
  { encoding: 'identity', how: 'uncompressed' },
]

/** How fast cached answers and pages go out, against a bare node:http server sending the same bytes on the same core. */
export const benchHotRead = async ({ url, pid }: BenchedShop, { load, show }: Run): Promise<void> => {
  const web = webOf(pid)
  pinToCore(web, SERVER_CORE)
  const here = url.replace('localhost', '127.0.0.1')
  for (const { what, path } of ANSWERS)
    for (const { encoding, how } of ENCODINGS) {
      const { ours, bare, bytes } = await compare(here + path, encoding, web, scaled(SECONDS, load))
      show([
        {
          name: `hot GET of a size list, ${what} (${how}, ${Math.round(bytes / 1024)} KB)`,
          value: ours,
          unit: 'requests/s a core',
          limit: bare,
          ratio: ours / bare,
          target: { of: 'ratio', atLeast: 0.6 },
        },
      ])
    }
}

// The bare server runs in a process of its own. argv: its folder.
if (import.meta.main) serveBare(process.argv[2] ?? '')
