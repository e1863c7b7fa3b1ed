import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopOfRoles } from '@zmig/bench'
import { endEngine, startPostgres } from '@zmig/engines'
import type { Environment } from '@zmig/kit'
import type { AtEnd } from '../command/run-command.ts'
import { readStartConfig } from '../config.ts'
import { childEnvironment } from '../environment.ts'
import { startBalancer } from '../machines/balancer.ts'
import { createRoleProcesses, DRAIN_SECONDS, migrate, PROCESSES } from '../machines/role-processes.ts'
import { freePorts } from '../processes/ports.ts'
import { build, isBuildStale } from '../stack/build-step.ts'
import { runDesk } from '../stack/desk.ts'
import { SETTINGS } from '../stack/postgres.ts'
import { environmentOfChildren } from '../stack/settings.ts'
import { dataDirectoryOf, NEUTRAL } from '../trial/trial-shop.ts'

const NAME = 'bench-roles'
/** Two processes of each role open more connections than a shop of one. */
const POSTGRES = { ...SETTINGS, max_connections: '300' }

const say = (line: string) => console.log(line)

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
  await migrate(settings, signal)

  const placeOf = (name: string) => {
    const port = ports.of.get(name)
    return { url: `http://127.0.0.1:${port}`, env: { ...settings, PORT: String(port) } }
  }
  const processes = createRoleProcesses(placeOf, { desk: () => runDesk(config, settings, ports.smtp) }, say)
  stops.push(() => processes.killAll())
  await processes.start('desk')
  const web = `127.0.0.1:${ports.web}`
  const balanced = {
    web,
    api: `127.0.0.1:${ports.api}`,
    processes: new Map([...ports.of].map(([name, port]) => [name, `127.0.0.1:${port}`])),
  }
  const balancer = await startBalancer(haproxy, directory, balanced)
  stops.push(() => balancer.stop())
  for (const name of PROCESSES) await processes.start(name)

  const { start, kill, restart, isReady } = processes
  return {
    url: `http://${web}`,
    databaseUrl: postgres.url,
    processes: PROCESSES,
    start,
    kill,
    restart,
    isReady,
    stop,
  }
}
