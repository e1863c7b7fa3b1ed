/**
 * The engines that the shop runs itself, without Docker, as root too: PostgreSQL from npm, Kafka and Elasticsearch
 * through Maven.
 */
export * from './src/elasticsearch/start-elasticsearch.ts'
export { findJava, findMaven } from './src/java/java.ts'
export { readMetadata, type KafkaMetadata } from './src/kafka/metadata.ts'
export * from './src/kafka/start-kafka.ts'
export { postgresIsThere } from './src/postgres/home.ts'
export * from './src/postgres/start-postgres.ts'
export { copyAsStandby, standbySettings } from './src/postgres/standby.ts'
export { startS3Mock } from './src/s3mock/start-s3-mock.ts'
export { isAlive, knownProcess, residentBytes, type KnownProcess } from './src/process/processes.ts'
export { endEngine, type EngineOptions, type RunningEngine } from './src/programs/start-engine.ts'
