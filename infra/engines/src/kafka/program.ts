import type { Program } from '../programs/program.ts'

export const KAFKA_VERSION = '4.1.1'

export const kafkaProgram: Program = {
  name: 'Kafka',
  version: KAFKA_VERSION,
  artifacts: [
    { group: 'org.apache.kafka', name: 'kafka_2.13', version: KAFKA_VERSION },
    // The artifact brings log4j and leaves out the bridge to it: without it a broker that cannot start says nothing.
    { group: 'org.apache.logging.log4j', name: 'log4j-slf4j-impl', version: '2.24.3' },
  ],
  megabytes: 43,
}
