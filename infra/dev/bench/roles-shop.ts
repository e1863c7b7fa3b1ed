import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ShopOfRoles } from '@zmig/bench'
import { endEngine, startPostgres } from '@zmig/engines'
import type { Environment } from '@zmig/kit'
import type { AtEnd } from '../command/run-command.ts'
import { readStartConfig } from '../config.ts'
import { childEnvironment, root } from '../environment.ts'
import { runToEnd, startNodeChild } from '../processes/node-child.ts'
import { freePorts } from '../processes/ports.ts'
import { whenReady } from '../processes/ready.ts'
import type { Run } from '../processes/supervise.ts'
import { build, isBuildStale } from '../stack/build-step.ts'
import { openDesk } from '../stack/desk.ts'
import { SETTINGS } from '../stack/postgres.ts'
import { environmentOfChildren } from '../stack/settings.ts'
import { dataDirectoryOf, NEUTRAL } from '../trial/trial-shop.ts'

const NAME = 'bench-roles'
/** The order in which they are restarted. */
const PROCESSES = ['api-1', 'api-2', 'worker-1', 'worker-2', 'web-1', 'web-2']
/** As infra/docs/run-a-shop/several-machines.md says for its balancer. */
const DRAIN_SECONDS = '3'
const READY_WITHIN = 120_000
/** Two processes of each role open more connections than a shop of one. */
const POSTGRES = { ...SETTINGS, max_connections: '300' }

const say = (line: string) => console.log(line)
const file = join(root, 'infra/roles/role.ts')
const roleOf = (process: string): string => process.replace(/-\d$/, '')

/** The first ports of the balancer, of the desk and its mail server, and of the processes. */
type Ports = { web: number; api: number; smtp: number; of: ReadonlyMap<string, number> }

const choosePorts = async (): Promise<Ports> => {
  const first = await freePorts(4 + PROCESSES.length) // the desk takes the second
  return {
    web: first,
    api: first + 2,
    smtp: first + 3,
    of: new Map(PROCESSES.map((name, index) => [name, first + 4 + index])),
  }
}

/** The sample of several-machines.md with addresses of this machine; shoppers of the bench say theirs themselves. */
const balancerConfig = ({ web, api, of }: Ports): string => {
  const page = readFileSync(join(root, 'infra/docs/run-a-shop/several-machines.md'), 'utf8')
  const sample = /```haproxy\n([\s\S]*?)```/.exec(page)?.[1]
  if (sample === undefined) throw new Error('several-machines.md has no sample for HAProxy any more')
  return sample
    .replace(/bind :8080/, `bind 127.0.0.1:${web}`)
    .replace(/bind \S+:8082/, `bind 127.0.0.1:${api}`)
    .replace(/^.*set-header X-Forwarded-For.*\n/m, '')
    .replace(/server (\w+-\d) \S+/g, (_, name: string) => `server ${name} 127.0.0.1:${of.get(name)}`)
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const startBalancer = async (haproxy: string, directory: string, ports: Ports): Promise<ChildProcess> => {
  const config = join(directory, 'haproxy.cfg')
  writeFileSync(config, balancerConfig(ports))
  const running = spawn(haproxy, ['-db', '-f', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await listens(ports.web))) {
    if (running.exitCode !== null) throw new Error('HAProxy ended; its own words are above')
    await pause(50)
  }
  return running
}

/** The settings of every process, with the desk for what is around the shop. */
const settingsOf = (directory: string, databaseUrl: string, { web, smtp, api }: Ports) => {
  const env = { ...childEnvironment(NEUTRAL), PORT: String(web), DATA_DIR: directory, LOG_LEVEL: 'error' }
  const config = readStartConfig(env)
  const settings: Environment = {
    ...environmentOfChildren(config, env, databaseUrl),
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    SERVICES_URL: `http://127.0.0.1:${api}`,
    DRAIN_SECONDS,
  }
  return { config, settings }
}

/** Two processes of each role behind HAProxy, on an embedded PostgreSQL that is also the log. */
export const startRolesShop = async (
  haproxy: string,
  atEnd: AtEnd,
): Promise<ShopOfRoles & { stop: () => Promise<void> }> => {
  const directory = dataDirectoryOf(NAME)
  await endEngine('PostgreSQL', join(directory, 'postgres')) // a run that was killed may have left it
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const { signal } = new AbortController()
  if (await isBuildStale()) await build(signal)

  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step()
  }
  atEnd(stop)
  const onExit = () => undefined // the next query reports the error
  const postgres = await startPostgres({ dataDirectory: join(directory, 'postgres'), settings: POSTGRES, onExit })
  stops.push(() => postgres.stop())
  const ports = await choosePorts()
  const { config, settings } = settingsOf(directory, postgres.url, ports)
  await runToEnd('migrate', { file, args: ['migrate'], env: settings }, signal)

  const running = new Map<string, Run>()
  const addressOf = (name: string) => `http://127.0.0.1:${ports.of.get(name)}`
  const startProcess = async (name: string) => {
    const env = { ...settings, PORT: String(ports.of.get(name)) }
    const run = startNodeChild({ file, args: [roleOf(name)], env })
    running.set(name, run)
    await whenReady(name, run, { url: `${addressOf(name)}/health/ready`, within: READY_WITHIN, signal, say })
  }
  const startDesk = async () => {
    const desk = await openDesk(config, settings, ports.smtp)
    const closed = Promise.withResolvers<string>()
    const close = () => void desk.close().then(() => closed.resolve('closed'), closed.reject)
    running.set('desk', { ended: closed.promise, stop: close, kill: close })
  }
  const start = (name: string) => (name === 'desk' ? startDesk() : startProcess(name))
  const end = async (name: string, how: 'stop' | 'kill') => {
    running.get(name)?.[how]()
    await running.get(name)?.ended
    running.delete(name)
  }
  stops.push(() => Promise.all([...running.keys()].map((name) => end(name, 'kill'))))
  await startDesk()
  const balancer = await startBalancer(haproxy, directory, ports)
  stops.push(async () => {
    const ended = once(balancer, 'exit')
    balancer.kill('SIGTERM')
    await ended
  })
  for (const name of PROCESSES) await startProcess(name)

  return {
    url: `http://127.0.0.1:${ports.web}`,
    databaseUrl: postgres.url,
    processes: PROCESSES,
    restart: async (name) => {
      await end(name, 'stop')
      await startProcess(name)
    },
    kill: (name) => end(name, 'kill'),
    start,
    isReady: (name) => fetch(`${addressOf(name)}/health/ready`).then(({ ok }) => ok, () => false), // prettier-ignore
    stop,
  }
}
