import { join } from 'node:path'
import { QUICK_START } from '../java/java.ts'
import { onQuietPorts } from '../process/free-port.ts'
import type { Home } from '../process/home.ts'
import { makeOwned, writeOwned } from '../process/owned-files.ts'
import { startEngine, type EngineOptions, type RunningEngine } from '../programs/start-engine.ts'
import { formatOnce } from './format.ts'
import { readMetadata } from './metadata.ts'
import { kafkaProgram } from './program.ts'
import { kafkaSettings, LOGGING, propertiesOf } from './settings.ts'

export type KafkaOptions = EngineOptions & {
  /** the port that clients are told to use, when something stands between them and the broker; `port` by default */
  advertisedPort?: number
  /** at most so much for objects; the whole process takes some 100 more. 384 by default */
  heapMegabytes?: number
}

export type RunningKafka = RunningEngine & {
  /** for KAFKA_BROKERS */
  brokers: string
  port: number
}

const argumentsOf = (home: Home, { heapMegabytes = 384, quick }: KafkaOptions): string[] => [
  `-Xmx${heapMegabytes}m`,
  ...(quick ? [QUICK_START] : []),
  '-XX:+UseG1GC',
  '-XX:MaxGCPauseMillis=20',
  '-XX:+ExitOnOutOfMemoryError',
  '-Djava.awt.headless=true',
  `-Dlog4j2.configurationFile=${join(home.data, 'log4j2.properties')}`,
  `-Djava.io.tmpdir=${join(home.data, 'tmp')}`,
  ...['-cp', join(home.programs, '*'), 'kafka.Kafka', join(home.data, 'server.properties')],
]

const isReady = async (port: number): Promise<boolean> => {
  const known = await readMetadata(port).catch(() => undefined)
  // Until the controller has let the broker in, it answers with none.
  return known !== undefined && known.brokers > 0
}

/**
 * Starts a Kafka of one broker on loopback and waits until it takes requests; the same data directory and port again
 * are a restart. The data directory is prepared once.
 * @throws as `startEngine` does
 */
export const startKafka = (options: KafkaOptions): Promise<RunningKafka> =>
  onQuietPorts(options.port, (broker, controller) => startOn({ broker, controller }, options))

const startOn = async (
  { broker: port, controller }: { broker: number; controller: number },
  options: KafkaOptions,
): Promise<RunningKafka> => {
  const ports = { broker: port, advertised: options.advertisedPort ?? port, controller }
  const engine = await startEngine(kafkaProgram, options, async (home, java) => {
    await formatOnce(home, java.command)
    writeOwned(home, join(home.data, 'server.properties'), propertiesOf(kafkaSettings(ports, join(home.data, 'log'))))
    writeOwned(home, join(home.data, 'log4j2.properties'), LOGGING)
    makeOwned(home, join(home.data, 'tmp'))
    const args = argumentsOf(home, options)
    return { command: java.command, args, env: {}, isReady: () => isReady(port) }
  })
  return { ...engine, brokers: `127.0.0.1:${ports.advertised}`, port }
}
