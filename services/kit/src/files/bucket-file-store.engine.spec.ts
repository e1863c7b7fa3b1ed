import { s3MockForTests } from '@zmig/engines/testing'
import { fileStoreContract } from './file-store.contract.ts'
import { fileStoreOf } from './index.ts'
import { startDoor } from './testing/door.ts'

// Another server than ours judges what is asked: the answers of both are those of S3.
// It looks whether a key is absent before it writes, without a lock: of eight bare conditional puts at once, more than one succeeded
// in 91 of 150 rounds. Bytes and metadata of two writers can be mixed for the same reason.
const SERIALIZES_PUTS = false
for (const [name, prefix] of [
  ['S3Mock', ''],
  ['a folder in S3Mock', 'documents/'],
] as const)
  fileStoreContract(
    name,
    async () => {
      const address = new URL(await s3MockForTests())
      const door = await startDoor(Number(address.port))
      address.port = String(door.port)
      return {
        files: fileStoreOf({ url: address.href, prefix, directory: '/proc/none' }),
        breakStore: door.close,
        stop: door.close,
      }
    },
    SERIALIZES_PUTS,
  )
