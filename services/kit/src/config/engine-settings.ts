import { defineConfig, isLoopbackHost, isProduction, type Environment } from './config.ts'
import { authoritiesSetting, isReadable, type Authorities } from './secure-settings.ts'
import { integerSetting, optionalAddressesSetting, optionalUrlSetting, type Setting } from './settings.ts'

type ValuesOf<Settings> = { [Key in keyof Settings]: Settings[Key] extends Setting<infer Value> ? Value : never }
type Context = { production: boolean }

const optionalText = (name: string, description: string): Setting<string | undefined> => ({
  name,
  description,
  read: (text) => text,
})

const MECHANISMS = ['scram-sha-512', 'scram-sha-256', 'plain'] as const

/** How a client of Kafka proves who it is. */
export type SaslMechanism = (typeof MECHANISMS)[number]

const copiesSetting = integerSetting('KAFKA_COPIES', {
  description:
    'Brokers that hold each event; unset: 3 in production, and in development as many as there are, at most 3',
  min: 1,
  max: 9,
})

/** Topics of a production shop are on so many brokers unless KAFKA_COPIES says otherwise: one may be away, and nothing is lost. */
const PRODUCTION_COPIES = 3

const kafkaSettings = {
  kafkaBrokers: optionalAddressesSetting('KAFKA_BROKERS', {
    description: 'Kafka that holds the event log; unset keeps it in PostgreSQL',
  }),
  kafkaCopies: {
    ...copiesSetting,
    read: (text, context) => (text === undefined ? undefined : copiesSetting.read(text, context)),
  } satisfies Setting<number | undefined>,
  kafkaTlsCa: authoritiesSetting(
    'KAFKA_TLS_CA',
    'Turns TLS to Kafka on: PEM file with the CA that its certificates are signed by, or "public"',
  ),
  kafkaSasl: {
    name: 'KAFKA_SASL',
    description: 'How the shop signs in to Kafka; unset: it does not',
    read: (text) => {
      const mechanism = MECHANISMS.find((name) => name === text?.toLowerCase())
      if (text !== undefined && !mechanism) throw new Error(`"${text}" is unknown; set one of ${MECHANISMS.join(', ')}`)
      return mechanism
    },
  } satisfies Setting<SaslMechanism | undefined>,
  kafkaUser: optionalText('KAFKA_USER', 'User of the shop in Kafka'),
  kafkaPassword: optionalText('KAFKA_PASSWORD', 'Password of that user'),
}
type KafkaValues = ValuesOf<typeof kafkaSettings>

const isOnThisMachine = (broker: string): boolean => isLoopbackHost(broker.replace(/:\d+$/, ''))

/** Faults between the settings of Kafka. */
const kafkaFaults = (values: KafkaValues, { production }: Context): string[] => {
  const { kafkaBrokers: brokers, kafkaTlsCa: ca, kafkaSasl: sasl, kafkaUser: user } = values
  const { kafkaPassword: password, kafkaCopies: copies } = values
  const faults: string[] = []
  if (!brokers) {
    const signIn = { KAFKA_TLS_CA: ca, KAFKA_SASL: sasl, KAFKA_USER: user, KAFKA_PASSWORD: password }
    const others = { KAFKA_COPIES: copies, ...signIn }
    for (const [name, value] of Object.entries(others))
      if (value !== undefined)
        faults.push(`${name}: is set without KAFKA_BROKERS; set the addresses as well, or unset it`)
    return faults
  }
  if (sasl && user === undefined)
    faults.push('KAFKA_USER: is missing, while KAFKA_SASL is set; set the user of the shop')
  if (sasl && password === undefined)
    faults.push('KAFKA_PASSWORD: is missing, while KAFKA_SASL is set; set it, or KAFKA_PASSWORD_FILE')
  if (!sasl && (user ?? password) !== undefined)
    faults.push(`KAFKA_SASL: is missing, while a user or a password is set; set one of ${MECHANISMS.join(', ')}`)
  if (sasl === 'plain' && !ca)
    faults.push('KAFKA_SASL: plain sends the password as it is; set KAFKA_TLS_CA as well, or scram-sha-512')
  if (production && !ca && !brokers.every(isOnThisMachine))
    faults.push('KAFKA_TLS_CA: is missing in production; set the PEM file of the CA of your Kafka, or "public"')
  return faults
}

/** How to connect to Kafka besides its addresses; the event log takes it. */
export type KafkaSecurity = {
  /** `ca`: PEM; without it the CAs that Node trusts */
  tls?: { ca?: string }
  sasl?: { mechanism: SaslMechanism; username: string; password: string }
}

const caOf = (authorities: Authorities): { ca?: string } => (authorities === 'public' ? {} : { ca: authorities.pem })

/** Where Kafka is, and how to connect to it; empty when the event log is in PostgreSQL. */
export type KafkaConnection = {
  brokers?: string[]
  /** of which so many must hold each event; unset: as many as there are, at most three */
  copies?: number
  security?: KafkaSecurity
}

const kafkaOf = (values: KafkaValues, production: boolean): KafkaConnection => {
  const { kafkaBrokers: brokers, kafkaTlsCa, kafkaSasl: mechanism, kafkaUser: username } = values
  const { kafkaPassword: password } = values
  if (!brokers) return {}
  const copies = values.kafkaCopies ?? (production ? PRODUCTION_COPIES : undefined)
  return {
    brokers,
    ...(copies !== undefined && { copies }),
    security: {
      ...(kafkaTlsCa && { tls: caOf(kafkaTlsCa) }),
      ...(mechanism && username !== undefined && password !== undefined && { sasl: { mechanism, username, password } }),
    },
  }
}

const readKafka = defineConfig(kafkaSettings, kafkaFaults)

/** Reads where the event log is: in the Kafka of KAFKA_BROKERS, or in PostgreSQL. @throws ConfigError with all faults */
export const kafkaConfig = (env: Environment): { kafka: KafkaConnection } => ({
  kafka: kafkaOf(readKafka(env), isProduction(env)),
})

const elasticsearchSettings = {
  elasticsearchUrl: optionalUrlSetting('ELASTICSEARCH_URL', {
    description: 'Elasticsearch that answers searches; PostgreSQL does when it is unset or away',
  }),
  elasticsearchCa: authoritiesSetting(
    'ELASTICSEARCH_CA',
    'PEM file with the CA that the certificate of Elasticsearch is signed by; unset: a public one',
  ),
  elasticsearchApiKey: optionalText(
    'ELASTICSEARCH_API_KEY',
    'API key of the shop in Elasticsearch, in its encoded form',
  ),
}
type ElasticsearchValues = ValuesOf<typeof elasticsearchSettings>

/** Faults between the settings of Elasticsearch. */
const elasticsearchFaults = (values: ElasticsearchValues, { production }: Context): string[] => {
  const { elasticsearchUrl: url, elasticsearchCa: ca } = values
  const { elasticsearchApiKey: key } = values
  const faults: string[] = []
  if (!url) {
    for (const [name, value] of Object.entries({ ELASTICSEARCH_CA: ca, ELASTICSEARCH_API_KEY: key }))
      if (value !== undefined)
        faults.push(`${name}: is set without ELASTICSEARCH_URL; set the address as well, or unset it`)
    return faults
  }
  if (production && isReadable(url)) faults.push('ELASTICSEARCH_URL: must be https in production')
  else if (key !== undefined && isReadable(url))
    faults.push('ELASTICSEARCH_API_KEY: would be sent unencrypted; set an https ELASTICSEARCH_URL')
  if (ca && !/^https:/i.test(url))
    faults.push('ELASTICSEARCH_CA: is set, while ELASTICSEARCH_URL is http; set an https address, or unset it')
  return faults
}

/** Where Elasticsearch is, and how to connect to it. */
export type ElasticsearchAddress = { url: string; apiKey?: string; /** PEM */ ca?: string }

const elasticsearchOf = (values: ElasticsearchValues): ElasticsearchAddress | undefined => {
  const { elasticsearchUrl: url, elasticsearchCa: ca } = values
  const { elasticsearchApiKey: apiKey } = values
  return url === undefined ? undefined : { url, ...(apiKey !== undefined && { apiKey }), ...(ca && caOf(ca)) }
}

const readElasticsearch = defineConfig(elasticsearchSettings, elasticsearchFaults)

/**
 * Reads what answers searches: the Elasticsearch of ELASTICSEARCH_URL, or PostgreSQL when it is undefined.
 * @throws ConfigError with all faults
 */
export const elasticsearchConfig = (env: Environment): { elasticsearch: ElasticsearchAddress | undefined } => ({
  elasticsearch: elasticsearchOf(readElasticsearch(env)),
})
