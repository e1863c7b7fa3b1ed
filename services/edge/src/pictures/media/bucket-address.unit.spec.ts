import { expect, it } from 'vitest'
import { bucketAddress } from './fetch-picture.ts'

const BASE = 'https://bucket.test/shop/pictures'

it.each([
  ['tyres/michelin/power-6.jpg', `${BASE}/tyres/michelin/power-6.jpg`],
  ['a b+c&d#e?f.png', `${BASE}/a%20b%2Bc%26d%23e%3Ff.png`],
  ['צמיג.webp', `${BASE}/%D7%A6%D7%9E%D7%99%D7%92.webp`],
  ['a@b:80', `${BASE}/a%40b%3A80`],
])('%s lies below the bucket', (path, address) => expect(bucketAddress(BASE, path)?.href).toBe(address))

it.each([
  '',
  '/',
  '/etc/passwd',
  '../secret.jpg',
  'a/../../b.jpg',
  'a/./b.jpg',
  'a//b.jpg',
  '//evil.test/a.jpg',
  'https://evil.test/a.jpg',
  'a\\..\\b.jpg',
  'a%2fb.jpg',
  'a%2F..%2Fb.jpg',
  '%2e%2e/b.jpg',
  'a%5cb.jpg',
  'a\nb.jpg',
  '\uD800.jpg',
])('%j is no picture of the bucket', (path) => expect(bucketAddress(BASE, path)).toBeUndefined())

it('knows a bucket at the root of its host', () =>
  expect(bucketAddress('https://bucket.test', 'a.jpg')?.href).toBe('https://bucket.test/a.jpg'))
