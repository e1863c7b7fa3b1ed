/**
 * The engines that the shop runs itself, without Docker, as root too: PostgreSQL from npm, Kafka and Elasticsearch
 * through Maven.
 */
export * from './src/elasticsearch/health.ts'
export { ELASTICSEARCH_VERSION } from './src/elasticsearch/program.ts'
export * from './src/elasticsearch/start-elasticsearch.ts'
export { findJava, findMaven } from './src/java/java.ts'
export { readMetadata, type KafkaMetadata } from './src/kafka/metadata.ts'
export { KAFKA_VERSION } from './src/kafka/program.ts'
export * from './src/kafka/start-kafka.ts'
export { runningPostgresUrl } from './src/postgres/address.ts'
export { postgresIsThere } from './src/postgres/postgres-is-there.ts'
export * from './src/postgres/start-postgres.ts'
export { isAlive, knownProcess, type KnownProcess } from './src/process/known-process.ts'
export { residentBytes } from './src/process/memory.ts'
export { endEngine, type EngineOptions, type RunningEngine } from './src/programs/start-engine.ts'
