type KafkaPorts = {
  /** for clients */
  broker: number
  /** the port that the broker advertises; differs when there is a proxy */
  advertised: number
  /** for the broker itself, as its own controller */
  controller: number
}

/** A second listener, with TLS, on which clients have to sign in. */
export type SecureListener = {
  port: number
  /** the port that it advertises; differs when there is a proxy */
  advertised: number
  /** PEM file with the key and the certificate of the broker */
  keystore: string
  user: string
  password: string
}

/** The mechanisms of signing in; the first two are prepared with the data directory. */
export const SCRAM = ['SCRAM-SHA-512', 'SCRAM-SHA-256'] as const

const LOGIN_MODULES = 'org.apache.kafka.common.security'

const secureSettings = ({ port, advertised, keystore, user, password }: SecureListener) => ({
  listener: `,SECURE://127.0.0.1:${port}`,
  advertised: `,SECURE://127.0.0.1:${advertised}`,
  protocol: ',SECURE:SASL_SSL',
  own: {
    'listener.name.secure.ssl.keystore.type': 'PEM',
    'listener.name.secure.ssl.keystore.location': keystore,
    'listener.name.secure.sasl.enabled.mechanisms': [...SCRAM, 'PLAIN'].join(','),
    ...Object.fromEntries(
      SCRAM.map((name) => [
        `listener.name.secure.${name.toLowerCase()}.sasl.jaas.config`,
        `${LOGIN_MODULES}.scram.ScramLoginModule required;`,
      ]),
    ),
    'listener.name.secure.plain.sasl.jaas.config': `${LOGIN_MODULES}.plain.PlainLoginModule required user_${user}="${password}";`,
  },
})

/** A cluster of several brokers on one machine, and which of them this one is. */
export type KafkaCluster = {
  /** from 1 */
  nodeId: number
  /** of 16 bytes, as base64 */
  clusterId: string
  /** the ports of its controllers by their node ids; a broker that is not among them is no controller */
  controllers: Readonly<Record<number, number>>
  /** copies of Kafka's own topics, as of the offsets of consumers; 1 by default */
  copies?: number
}

type Listeners = {
  secure?: SecureListener | undefined
  cluster?: KafkaCluster | undefined
  host?: string | undefined
}

/**
 * A broker on a small machine.
 * @param logDirectory where topics are kept
 * @param secure a listener besides the plain one
 * @param cluster by default it is alone, and its own controller
 * @param host where its clients and other brokers reach it; loopback by default
 */
export const kafkaSettings = (
  { broker, advertised, controller: own }: KafkaPorts,
  logDirectory: string,
  { secure, cluster, host = '127.0.0.1' }: Listeners = {},
): Record<string, string | number | boolean> => {
  const more = secure ? secureSettings(secure) : { listener: '', advertised: '', protocol: '', own: {} }
  const { nodeId = 1, controllers = { 1: own }, copies = 1 } = cluster ?? {}
  const isController = nodeId in controllers
  const voters = Object.entries(controllers).map(([id, port]) => `${id}@127.0.0.1:${port}`)
  const controls = isController ? `,CONTROLLER://127.0.0.1:${own}` : ''
  return {
    'process.roles': isController ? 'broker,controller' : 'broker',
    'node.id': nodeId,
    'controller.quorum.voters': voters.join(','),
    'controller.listener.names': 'CONTROLLER',
    listeners: `PLAINTEXT://${host}:${broker}${controls}${more.listener}`,
    'advertised.listeners': `PLAINTEXT://${host}:${advertised}${more.advertised}`,
    'inter.broker.listener.name': 'PLAINTEXT',
    'listener.security.protocol.map': `PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT${more.protocol}`,
    ...more.own,
    'log.dirs': logDirectory,

    // Topics are created by the event log, with the partitions and the retention that it needs.
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': copies,
    'offsets.topic.num.partitions': 2,
    'transaction.state.log.replication.factor': copies,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': copies,
    'share.coordinator.state.topic.min.isr': 1,
    'share.coordinator.state.topic.num.partitions': 1,
    'group.initial.rebalance.delay.ms': 0,

    // An envelope of 1,000,000 bytes, its headers, and a batch that is not full of one event only.
    'message.max.bytes': 2_097_152,
    'replica.fetch.max.bytes': 2_097_152,

    // There is no second broker with a copy, and the outbox deletes acknowledged events: they must be on the disk before. Topics
    // that may lose their last second in a power cut have other settings (events/log, topics.ts).
    'log.flush.interval.messages': 1,
    'log.flush.interval.ms': 1_000,
    'log.flush.scheduler.interval.ms': 1_000,

    'log.segment.bytes': 67_108_864,
    // Room for the index of a segment of that size; the default reserves ten times as much per partition.
    'log.index.size.max.bytes': 1_048_576,
    'num.network.threads': 2,
    'num.io.threads': 4,
    'background.threads': 2,
    'num.recovery.threads.per.data.dir': 2,
    'num.replica.fetchers': 1,
    'log.cleaner.threads': 1,
    // Only the offsets of consumer groups are compacted; the default takes a third of our heap.
    'log.cleaner.dedupe.buffer.size': 4_194_304,

    // A killed broker is its own controller: at its restart it must not wait long for the time-out of its former session.
    'broker.heartbeat.interval.ms': 500,
    'broker.session.timeout.ms': 2_000,
  }
}

/** As a properties file, in which a backslash begins an escape. */
export const propertiesOf = (settings: Record<string, string | number | boolean>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${String(value).replaceAll('\\', '\\\\')}\n`)
    .join('')

/** The logging configuration: warnings to standard output, which goes to the log file. */
export const LOGGING = `status=error
appender.out.type=Console
appender.out.name=out
appender.out.layout.type=PatternLayout
appender.out.layout.pattern=%d %p %c{1}: %m%n
rootLogger.level=warn
rootLogger.appenderRef.out.ref=out
`
