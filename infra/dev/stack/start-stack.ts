import { join } from 'node:path'
import { isGiven, type Environment } from '@zmig/kit'
import { createProgress } from '../command/progress.ts'
import type { StartConfig } from '../config.ts'
import { type Engines, openEngines } from '../engines/open-engines.ts'
import { removeInstance, writeInstance } from '../processes/instance-file.ts'
import { runToEnd } from '../processes/node-child.ts'
import { freePort } from '../processes/ports.ts'
import type { Supervised } from '../processes/supervise.ts'
import { root } from '../environment.ts'
import { startServices, startWeb } from './app-processes.ts'
import { build, isBuildStale } from './build-step.ts'
import { openDesk } from './desk.ts'
import { openPostgres } from './postgres.ts'
import { environmentOfChildren } from './settings.ts'

export type Stack = {
  /** settles when the shop answers, or cannot be started */
  started: Promise<void>
  /** stops what has been started so far, the newest first */
  stop(): Promise<void>
  /**
   * builds what has changed and publishes it; pages that are opened from now on use it
   * @param watched the slice that a developer works on
   */
  refreshSlices(watched?: string): Promise<void>
  /** restarts a part with the present sources */
  restart(part: 'services' | 'web'): void
}

type Options = { config: StartConfig; env: Environment; apart: boolean; engines: boolean; signal: AbortSignal }

/** Megabytes of old generation. The web process holds the caches of answers and pages and, of 100,000 products, 160 MB of words. */
const HEAP = { prepare: 256, services: 320, web: 640 }
/** Shares of the 5 s that a stop may take: open requests first, then the services, then what they write to. */
const GRACE = { web: 1_800, services: 1_500, engines: 1_200 }

const NO_ENGINES: Engines = { settings: {}, ports: {}, stop: () => Promise.resolve() }

type Progress = ReturnType<typeof createProgress>
/** Each stops an engine within so many milliseconds. */
type Stops = ((graceMs: number) => Promise<void>)[]

const openDatabase = async (
  config: StartConfig,
  progress: Progress,
  stops: Stops,
): Promise<{ url: string; port?: number }> => {
  if (config.databaseUrl) return { url: config.databaseUrl }
  const postgres = await progress.step('PostgreSQL', () => openPostgres(config.dataDirectory, progress.say))
  stops.push(postgres.stop)
  if (postgres.note) progress.say(postgres.note)
  return postgres
}

const openOurEngines = async (
  config: StartConfig,
  { say, step }: Progress,
  stops: Stops,
  signal: AbortSignal,
): Promise<Engines> => {
  const engines = await openEngines({ dataDirectory: config.dataDirectory, say, step, signal })
  stops.push(engines.stop)
  return engines
}

/** A line of its own, not the progress of a step. */
const isLine = (message: unknown): message is { say: string } =>
  typeof message === 'object' && message !== null && 'say' in message && typeof message.say === 'string'

/** Schemas, catalogue and slices, by a process of their own; what is stale is built beside it. */
const createPreparation = (progress: Progress, signal: AbortSignal) => {
  const prepare = (children: Environment, label: string, parts: string[]) =>
    progress.step(label, (detail) => {
      const onMessage = (message: unknown) => {
        if (isLine(message)) progress.say(message.say)
        else detail(String(message))
      }
      const child = {
        file: join(root, 'infra/dev/prepare.ts'),
        args: parts,
        env: children,
        heap: HEAP.prepare,
        onMessage,
      }
      return runToEnd(label, child, signal)
    })

  const prepareAndBuild = async (children: () => Promise<Environment>) => {
    if (!(await isBuildStale()))
      return prepare(await children(), 'schemas, catalogue and slices', ['database', 'slices'])
    const building = progress.step('building the shell and the slices', () => build(signal)) // one core each
    building.catch(() => undefined) // awaited below; the database may fail first
    await prepare(await children(), 'schemas and catalogue', ['database'])
    await building
    await prepare(await children(), 'publishing the slices', ['slices'])
  }

  return { prepare, prepareAndBuild }
}

export const startStack = ({ config, env, apart, engines: withEngines, signal }: Options): Stack => {
  const stops: (() => Promise<void>)[] = []
  const stopsOfEngines: Stops = []
  stops.push(async () => void (await Promise.all(stopsOfEngines.map((stop) => stop(GRACE.engines)))))
  const parts: { services?: Supervised; web?: Supervised } = {}
  const progress = createProgress(withEngines ? 7 : 5)
  const { prepare, prepareAndBuild } = createPreparation(progress, signal)

  const database = openDatabase(config, progress, stopsOfEngines)
  const engines = withEngines ? openOurEngines(config, progress, stopsOfEngines, signal) : NO_ENGINES
  const childrenNow = async () => {
    const [{ url }, { settings }] = await Promise.all([database, engines])
    return environmentOfChildren(config, env, url, settings)
  }

  const start = async () => {
    const childrenLater = childrenNow()
    childrenLater.catch(() => undefined)
    await prepareAndBuild(() => childrenLater)
    const metrics = { web: await freePort() }
    const smtp = await freePort() // the desk's mail server
    const children: Environment = {
      ...(await childrenLater),
      METRICS_PORT: String(metrics.web), // for web only: the services' own port is private
      METRICS_HOST: '127.0.0.1',
      METRICS_PEERS: `web=${metrics.web}`,
      ...(!config.production && !isGiven(env, 'SMTP_URL') && { SMTP_URL: `smtp://127.0.0.1:${smtp}` }),
    }
    const { port } = await database
    signal.throwIfAborted()

    const instance = {
      supervisor: process.pid,
      web: config.port,
      services: config.port + 2,
      metrics,
      ...(port && { postgres: port }),
      ...(await engines).ports,
    }
    writeInstance(config.dataDirectory, instance)
    stops.push(() => Promise.resolve(removeInstance(config.dataDirectory)))

    if (!config.production) {
      const desk = await openDesk(config, children, smtp)
      stops.push(() => desk.close())
      writeInstance(config.dataDirectory, { ...instance, desk: config.port + 1, smtp })
    }

    await progress.step('services and web', async () => {
      const services = startServices({ config, children, apart, signal, say: progress.say, heap: HEAP.services })
      const web = startWeb({ config, children, signal, say: progress.say, heap: HEAP.web })
      stops.push(async () => (await services).stop(GRACE.services))
      stops.push(async () => (await web).stop(GRACE.web))
      ;[parts.services, parts.web] = await Promise.all([services, web])
    })
  }

  const started = start()
  return {
    started,
    refreshSlices: async (watched) => {
      await build(signal)
      await prepare(await childrenNow(), 'publishing', [
        'slices',
        ...(watched === undefined ? [] : [`watched=${watched}`]),
      ])
    },
    restart: (part) => parts[part]?.restart(),
    stop: async () => {
      await Promise.allSettled([started, database, engines]) // what is half started is stopped too
      for (const stop of stops.reverse()) await stop().catch((error: unknown) => progress.say(String(error)))
    },
  }
}
