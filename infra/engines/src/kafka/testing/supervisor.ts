import { startKafka } from '../start-kafka.ts'

/** A process that starts Kafka on the directory it is given and notifies its parent; for tests that kill it. */
const { port, pid } = await startKafka({ dataDirectory: process.argv[2] ?? '', quick: true })
process.send?.({ port, pid })
process.on('disconnect', () => process.exit(0))
