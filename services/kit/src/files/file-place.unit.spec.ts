import { expect, test } from 'vitest'
import { documentPlace, erasurePlace, packagePlace, picturePlace, testimonialPlace } from './file-place.ts'

const dataDirectory = '/data'
const bucketUrl = 'https://a:b@s3.example/shop'
const own = 'https://a:b@s3.example/own'

test('without a bucket each kind has its folder of the data directory', () => {
  const settings = { bucketUrl: undefined, dataDirectory }
  const places = [picturePlace, documentPlace, testimonialPlace, erasurePlace, packagePlace].map((of) => of(settings))
  expect(places.map(({ url, prefix = '', directory }) => [url, prefix, directory])).toEqual(
    ['media', 'documents', 'testimonials', 'erasures', 'packages'].map((name) => [undefined, '', `/data/${name}`]),
  )
})

test('in the one bucket each kind has its folder; keys of packages begin with theirs anyway', () => {
  const settings = { bucketUrl, dataDirectory }
  const places = [picturePlace, documentPlace, testimonialPlace, erasurePlace, packagePlace].map((of) => of(settings))
  expect(places.map(({ url, prefix = '' }) => [url, prefix])).toEqual(
    ['media/', 'documents/', 'testimonials/', 'erasures/', ''].map((prefix) => [bucketUrl, prefix]),
  )
})

test('a bucket of one kind goes before the one of all, and its keys stay as they are', () => {
  const settings = { bucketUrl, dataDirectory, mediaBucketUrl: own, documentBucketUrl: own, sliceBucketUrl: own }
  for (const { url, prefix = '' } of [picturePlace(settings), documentPlace(settings), packagePlace(settings)])
    expect([url, prefix]).toEqual([own, ''])
})
