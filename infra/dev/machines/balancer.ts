import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../environment.ts'
import { untilListening } from '../processes/ports.ts'

type Balanced = {
  /** where shoppers come, as `address:port` */
  web: string
  /** where web comes for commands, as `address:port` */
  api: string
  /** the address and port of each process, by its name */
  processes: ReadonlyMap<string, string>
}

/**
 * The sample of several-machines.md with other addresses. Shoppers of a bench say their addresses themselves; a browser of this
 * machine says none.
 */
const configOf = ({ web, api, processes }: Balanced): string => {
  const page = readFileSync(join(root, 'infra/docs/run-a-shop/several-machines.md'), 'utf8')
  const sample = /```haproxy\n([\s\S]*?)```/.exec(page)?.[1]
  if (sample === undefined) throw new Error('several-machines.md has no sample for HAProxy any more')
  return sample
    .replace(/bind :8080/, `bind ${web}`)
    .replace(/bind \S+:8082/, `bind ${api}`)
    .replace(/set-header X-Forwarded-For %\[src\]/, '$& unless { req.hdr(x-forwarded-for) -m found }')
    .replace(
      /server ((\w+-\d)\S*) \S+/g,
      (_, server: string, name: string) => `server ${server} ${processes.get(name)}`,
    )
}

/**
 * Starts HAProxy in front of web and api, as several-machines.md says.
 * @param directory for its settings
 * @param more sections for what else it stands in front of
 */
export const startBalancer = async (
  haproxy: string,
  directory: string,
  balanced: Balanced,
  more = '',
): Promise<{ stop: () => Promise<void> }> => {
  const config = join(directory, 'haproxy.cfg')
  writeFileSync(config, `${configOf(balanced)}\n${more}`)
  const logFile = join(directory, 'haproxy.log')
  const log = openSync(logFile, 'w')
  const running = spawn(haproxy, ['-db', '-f', config], { stdio: ['ignore', log, log] })
  closeSync(log) // it has its own
  const [host = '', port] = balanced.web.split(':')
  await untilListening(running, host, Number(port), logFile)
  return {
    stop: async () => {
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      await ended
    },
  }
}
