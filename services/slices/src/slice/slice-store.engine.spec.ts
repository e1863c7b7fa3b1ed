import { s3MockForTests } from '@zmig/engines/testing'
import { sliceStoreContract } from './slice-store.contract.ts'
import { sliceStoreOf } from './slice-store.ts'

// It looks whether a key is absent before it writes, without a lock.
const SERIALIZES_PUTS = false
sliceStoreContract(
  'S3Mock',
  async () => ({
    store: sliceStoreOf({ sliceBucketUrl: await s3MockForTests(), dataDirectory: '/proc/none' }),
    stop: () => Promise.resolve(),
  }),
  SERIALIZES_PUTS,
)
