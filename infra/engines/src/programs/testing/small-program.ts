import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Checksums } from '../checksums.ts'
import { folderNameOf, type Program } from '../fetch-program.ts'

/** One of Kafka's own small libraries: quick to fetch, and its checksum is known. */
export const smallProgram: Program = {
  name: 'Small',
  version: '1',
  artifacts: [{ group: 'org.slf4j', name: 'slf4j-api', version: '1.7.36' }],
  megabytes: 1,
}

const FILE = 'slf4j-api-1.7.36.jar'
const committed = JSON.parse(readFileSync(join(import.meta.dirname, '../../../checksums.json'), 'utf8')) as Record<
  string,
  Checksums
>

export const smallChecksums: Record<string, Checksums> = {
  [folderNameOf(smallProgram)]: { files: { [FILE]: committed['kafka-4.1.1']?.files[FILE] ?? '' } },
}
