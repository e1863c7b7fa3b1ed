import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopOfMachines } from '@zmig/bench'
import type { Environment } from '@zmig/kit'
import { type AtEnd, Refusal } from '../command/run-command.ts'
import { findProgram } from '../checks/requirements.ts'
import { readStartConfig } from '../config.ts'
import { childEnvironment } from '../environment.ts'
import { build, isBuildStale } from '../stack/build-step.ts'
import { runDesk } from '../stack/desk.ts'
import { environmentOfChildren } from '../stack/settings.ts'
import { dataDirectoryOf, NEUTRAL } from '../trial/trial-shop.ts'
import { HUB, type Machine, openNetwork } from './network.ts'
import { endServers } from './postgres.ts'
import { createRoleProcesses, DRAIN_SECONDS, migrate, PROCESSES } from './role-processes.ts'
import { choosePorts, type Ports, startSurroundings } from './surroundings.ts'

const PORT = { web: 8080, api: 8082, worker: 8083 }
const portOf = (process: string): number =>
  process.startsWith('web') ? PORT.web : process.startsWith('api') ? PORT.api : PORT.worker

/** The settings of every process; what they call of the desk they reach at the hub. */
const settingsOf = (directory: string, ports: Ports, databaseUrl: string, more: Environment) => {
  const env = { ...childEnvironment(NEUTRAL), PORT: String(ports.web), DATA_DIR: directory, LOG_LEVEL: 'error' }
  const config = readStartConfig(env)
  const children = Object.entries(environmentOfChildren(config, env, databaseUrl)).map(([name, value]) => [
    name,
    name === 'PUBLIC_URL' ? value : value?.replace(`localhost:${ports.desk}`, `${HUB}:${ports.desk}`),
  ])
  const settings: Environment = {
    ...(Object.fromEntries(children) as Environment),
    ...more,
    SERVICES_NETWORK: 'encrypted', // it does not leave this machine
    ALLOW_INSECURE: 'true', // nobody else reaches it
    DRAIN_SECONDS,
  }
  return { config, settings }
}

const NEEDED: Record<string, string> = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  ip: 'iproute2',
  iptables: 'iptables',
}

/** Why this machine can hold no shop of several machines, in a sentence that says what to do; undefined when it can. */
export const obstacleToMachines = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'networks can only be made by root; run it with sudo'
  const missing = Object.entries(NEEDED).flatMap(([program, name]) => (findProgram(program) ? [] : [name]))
  return missing.length > 0 ? `install what is missing: sudo apt-get install ${missing.join(' ')}` : undefined
}

/**
 * A whole shop of several machines: two processes of each role, each in a network namespace with an empty disk, three brokers of
 * Kafka, PostgreSQL with a synchronous standby, PgBouncer, a bucket, and HAProxy in front of all.
 * @param name of its data directory, which is emptied
 * @throws Refusal when this user may not make networks, or a tool is missing
 */
export const startMachines = async (
  { name, say }: { name: string; say: (line: string) => void },
  atEnd: AtEnd,
): Promise<ShopOfMachines & { deskUrl: string; stop: () => Promise<void> }> => {
  const obstacle = obstacleToMachines()
  if (obstacle) throw new Refusal(`That cannot be: ${obstacle}.`)
  const directory = dataDirectoryOf(name)
  const { signal } = new AbortController()
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step()
  }
  atEnd(stop)
  const network = openNetwork()
  stops.push(() => network.close())
  if (await isBuildStale()) await build(signal)
  await endServers(directory)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })

  say('PostgreSQL with a standby, three brokers of Kafka and a bucket are starting …')
  const ports = await choosePorts()
  const machines = new Map<string, Machine>(PROCESSES.map((process) => [process, network.addMachine(process)]))
  const addresses = new Map([...machines].map(([process, { address }]) => [process, `${address}:${portOf(process)}`]))
  const around = await startSurroundings(directory, ports, addresses, (step) => stops.push(step))
  const { config, settings } = settingsOf(directory, ports, around.databaseUrl, around.settings)
  for (const process of PROCESSES) {
    mkdirSync(join(directory, process))
    // a shop of several machines has its secrets as settings; those of development are in a file
    copyFileSync(join(directory, 'development-secret'), join(directory, process, 'development-secret'))
  }
  const placeOf = (process: string) => {
    const { address = '', within = [] } = machines.get(process) ?? {}
    const disk = join(directory, process)
    const env = { ...settings, HOST: address, PORT: String(portOf(process)), DATA_DIR: disk }
    return { url: `http://${addresses.get(process)}`, env, within, logFile: `${disk}.log` }
  }
  const parts = { ...around.run, desk: () => runDesk(config, settings, ports.smtp) }
  const processes = createRoleProcesses(placeOf, parts, say)
  stops.push(() => processes.killAll())
  await Promise.all(Object.keys(parts).map((part) => processes.start(part)))
  say('migrate is preparing the database, the topics and the bucket …')
  await migrate(settings, signal)
  for (const process of PROCESSES) {
    say(`${process} is starting …`)
    await processes.start(process)
  }

  const { start, kill, restart, isReady, isRunning } = processes
  return {
    url: `http://localhost:${ports.web}`,
    deskUrl: `http://localhost:${ports.desk}`,
    databaseUrl: around.databaseUrl,
    processes: PROCESSES,
    parts: Object.keys(parts),
    peers: [...around.peers.keys()],
    start,
    kill,
    restart,
    isReady,
    isRunning,
    cut: (process, name) => {
      const peer = around.peers.get(name)
      if (peer) network.cut(process, peer)
    },
    heal: (process) => network.heal(process),
    promote: around.promote,
    stop,
  }
}
