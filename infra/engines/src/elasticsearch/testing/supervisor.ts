import { startElasticsearch } from '../start-elasticsearch.ts'

/** A process that starts Elasticsearch on the directory it is given and notifies its parent; for tests that kill it. */
const { url, pid } = await startElasticsearch({ dataDirectory: process.argv[2] ?? '', quick: true })
process.send?.({ url, pid })
process.on('disconnect', () => process.exit(0))
