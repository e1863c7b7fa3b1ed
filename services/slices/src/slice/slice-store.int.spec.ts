import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBucketServer } from '@zmig/kit/testing'
import { sliceStoreContract } from './slice-store.contract.ts'
import { sliceStoreOf } from './slice-store.ts'

sliceStoreContract('a folder', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'zmigo-store-'))
  return {
    store: sliceStoreOf({ sliceBucketUrl: undefined, dataDirectory }),
    stop: () => rm(dataDirectory, { recursive: true }),
  }
})

sliceStoreContract('a bucket that verifies signatures', async () => {
  const credentials = { accessKeyId: 'AKIDZMIGO', secretAccessKey: 'se/cret+key=', region: 'eu-central-1' }
  const bucket = await startBucketServer('slices', credentials)
  return {
    store: sliceStoreOf({ sliceBucketUrl: bucket.address(), dataDirectory: '/proc/none' }),
    stop: bucket.stop,
  }
})
