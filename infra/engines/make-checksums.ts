import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { elasticsearchProgram } from './src/elasticsearch/start-elasticsearch.ts'
import { kafkaProgram } from './src/kafka/start-kafka.ts'
import { type Checksums, checksumsOf, summarise } from './src/programs/checksums.ts'
import { folderNameOf, withFetched } from './src/programs/fetch-program.ts'
import { s3MockProgram } from './src/s3mock/start-s3-mock.ts'

// After a version has been raised: writes checksums.json from what Maven fetches now. Compare it with what the makers
// publish before you commit it.
const all: Record<string, Checksums> = {}
for (const program of [kafkaProgram, elasticsearchProgram, s3MockProgram])
  all[folderNameOf(program)] = await withFetched(
    program,
    join(import.meta.dirname, '../../.cache/engines'),
    (fetched, unpack) => {
      const files = checksumsOf(fetched)
      return program.archive === undefined ? { files } : { files, content: summarise(checksumsOf(unpack())) }
    },
  )
writeFileSync(join(import.meta.dirname, 'checksums.json'), `${JSON.stringify(all, null, 2)}\n`)
