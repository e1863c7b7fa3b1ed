import { expect, test } from 'vitest'
import { defineConfig } from '../config/config.ts'
import { optionalBucketSetting, readBucketAddress } from './bucket-address.ts'

test('an address says where the bucket is, who may use it, and in which region', () => {
  expect(readBucketAddress('https://AKID:se%2Fcret%2B@s3.example:9000/files?region=eu-central-1')).toEqual({
    url: 'https://s3.example:9000/files',
    accessKeyId: 'AKID',
    secretAccessKey: 'se/cret+',
    region: 'eu-central-1',
  })
  expect(readBucketAddress('https://a:b@s3.example/files/')).toMatchObject({
    url: 'https://s3.example/files',
    region: 'us-east-1',
  })
})

const NO_BUCKETS = [
  'https://s3.example/bucket',
  'https://key@s3.example/bucket',
  'https://key:secret@s3.example',
  'https://key:secret@s3.example/bucket/folder',
]

test.each(NO_BUCKETS)('%s does not say which bucket, or who may use it', (address) => {
  expect(readBucketAddress(address)).toBeUndefined()
})

const read = defineConfig({ url: optionalBucketSetting('TEST_BUCKET_URL', 'files', 'keeps them in a folder') })

test.each(NO_BUCKETS)('%s is a fault of the settings that does not repeat the secret', (address) => {
  const fault = (): unknown => read({ TEST_BUCKET_URL: address })
  expect(fault).toThrow('TEST_BUCKET_URL: names no bucket or no key; set https://<key id>:<secret>@<host>/<bucket>')
  expect(fault).not.toThrow('key:secret@s3')
})

test('the setting may stay unset, and is https in production', () => {
  const url = 'http://a:b@s3.example/files'
  expect(read({})).toEqual({ url: undefined })
  expect(read({ TEST_BUCKET_URL: url })).toEqual({ url })
  expect(() => read({ TEST_BUCKET_URL: url, NODE_ENV: 'production' })).toThrow('must be https in production')
})
