import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Program } from '../programs/fetch-program.ts'
import { type Home, makeOwned, writeOwned } from '../process/home.ts'
import { type KafkaCluster, kafkaSettings, LOGGING, propertiesOf, SCRAM, type SecureListener } from './settings.ts'
import { machineConfig } from '../java/config.ts'
import { QUICK_START } from '../java/java.ts'
import { onQuietPorts } from '../process/free-port.ts'
import { type EngineOptions, type RunningEngine, startEngine } from '../programs/start-engine.ts'
import { readMetadata } from './metadata.ts'

export type { KafkaCluster }

export const KAFKA_VERSION = '4.1.1'

export const kafkaProgram: Program = {
  name: 'Kafka',
  version: KAFKA_VERSION,
  artifacts: [
    { group: 'org.apache.kafka', name: 'kafka_2.13', version: KAFKA_VERSION },
    // The artifact brings log4j and leaves out the bridge to it: without it a broker that cannot start logs nothing.
    { group: 'org.apache.logging.log4j', name: 'log4j-slf4j-impl', version: '2.24.3' },
  ],
  megabytes: 43,
}

/** What clients of the secure listener sign in with. */
type Credentials = { user: string; password: string }

/** Sixteen random bytes as Kafka writes them; one that began with a dash would be taken for an option. */
export const newClusterId = (): string => randomBytes(16).toString('base64url').replace(/^-/, '0')

/**
 * Prepares an empty data directory for Kafka once. It is prepared beside its place and moved there when complete, so
 * that an interrupted first start leaves nothing half-made.
 */
const formatOnce = async (home: Home, java: string, { secure, cluster }: KafkaOptions): Promise<void> => {
  if (existsSync(join(home.data, 'log/meta.properties'))) return
  const unfinished = `${home.data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  makeOwned(home, unfinished)
  const config = join(unfinished, 'format.properties')
  const anyPorts = { broker: 9092, advertised: 9092, controller: 9093 } // not kept
  writeOwned(home, config, propertiesOf(kafkaSettings(anyPorts, join(unfinished, 'log'), { cluster })))
  await promisify(execFile)(
    java,
    [
      '-Xmx128m',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      '-cp',
      join(home.programs, '*'),
      'kafka.tools.StorageTool',
      'format',
      '-t',
      cluster?.clusterId ?? newClusterId(),
      '-c',
      config,
      ...(secure
        ? SCRAM.flatMap((name) => ['--add-scram', `${name}=[name=${secure.user},password=${secure.password}]`])
        : []),
    ],
    { cwd: unfinished, ...home.identity },
  )
  rmSync(config)
  rmSync(home.data, { recursive: true, force: true })
  renameSync(unfinished, home.data)
}

type KafkaOptions = EngineOptions & {
  /** the port that the broker advertises, for a proxy in front of it; `port` by default */
  advertisedPort?: number
  /** heap size; the whole process takes some 100 more. 384 by default */
  heapMegabytes?: number
  /** makes it one of several brokers; those that are controllers together have to be started together */
  cluster?: KafkaCluster
  /** the address where others reach it; loopback by default */
  host?: string
  /**
   * Adds a listener with TLS, on which clients sign in as this user by SCRAM or PLAIN; the user is made with the data
   * directory. For tests: Kafka's own tool takes the password as an argument, which other processes of the machine can read.
   */
  secure?: Credentials & {
    /** of the broker, PEM */
    key: string
    certificate: string
    /** the port that it advertises, for a proxy in front of it */
    advertisedPort?: number
    /** a former one, for a restart */
    port?: number
  }
}

export type RunningKafka = RunningEngine & {
  /** for KAFKA_BROKERS */
  brokers: string
  port: number
  /** its port as a controller, for other brokers of its cluster */
  controller: number
  /** the same of the listener with TLS */
  secure?: { brokers: string; port: number }
}

const argumentsOf = (home: Home, { heapMegabytes = 384, quick = machineConfig().quick }: KafkaOptions): string[] => [
  `-Xmx${heapMegabytes}m`,
  ...(quick ? [QUICK_START] : []),
  '-XX:+UseG1GC',
  '-XX:MaxGCPauseMillis=20',
  '-XX:+ExitOnOutOfMemoryError',
  '-Djava.awt.headless=true',
  `-Dlog4j2.configurationFile=${join(home.data, 'log4j2.properties')}`,
  `-Djava.io.tmpdir=${join(home.data, 'tmp')}`,
  '-cp',
  join(home.programs, '*'),
  'kafka.Kafka',
  join(home.data, 'server.properties'),
]

const isReady = async (port: number, host: string): Promise<boolean> => {
  const known = await readMetadata(port, host).catch(() => undefined)
  // Before the controller has registered the broker, the list is empty.
  return known !== undefined && known.brokers > 0
}

/**
 * Starts a broker and waits until it takes requests; the same data directory and port again
 * are a restart. The data directory is prepared once.
 * @throws as `startEngine` does
 */
export const startKafka = (options: KafkaOptions): Promise<RunningKafka> =>
  onQuietPorts(options.port, (broker, controller, secure) => startOn({ broker, controller, secure }, options))

const startOn = async (
  { broker: port, controller, ...quiet }: { broker: number; controller: number; secure: number },
  options: KafkaOptions,
): Promise<RunningKafka> => {
  const { secure, cluster, host = '127.0.0.1' } = options
  const known = cluster?.controllers[cluster.nodeId]
  const ports = { broker: port, advertised: options.advertisedPort ?? port, controller: known ?? controller }
  const securePort = secure?.port ?? quiet.secure
  const secureAdvertised = secure?.advertisedPort ?? securePort
  const listenerIn = (home: Home): SecureListener | undefined => {
    if (!secure) return undefined
    const keystore = join(home.data, 'broker.pem')
    writeOwned(home, keystore, `${secure.key}\n${secure.certificate}\n`)
    return { port: securePort, advertised: secureAdvertised, keystore, user: secure.user, password: secure.password }
  }
  const engine = await startEngine(kafkaProgram, options, async (home, java) => {
    await formatOnce(home, java.command, options)
    const settings = kafkaSettings(ports, join(home.data, 'log'), { secure: listenerIn(home), cluster, host })
    writeOwned(home, join(home.data, 'server.properties'), propertiesOf(settings))
    writeOwned(home, join(home.data, 'log4j2.properties'), LOGGING)
    makeOwned(home, join(home.data, 'tmp'))
    const args = argumentsOf(home, options)
    return { command: java.command, args, env: {}, isReady: () => isReady(port, host) }
  })
  return {
    ...engine,
    brokers: `${host}:${ports.advertised}`,
    port,
    controller: ports.controller,
    ...(secure && { secure: { brokers: `127.0.0.1:${secureAdvertised}`, port: securePort } }),
  }
}
