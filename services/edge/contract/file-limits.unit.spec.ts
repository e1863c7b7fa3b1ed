import { expect, it } from 'vitest'
import { documentLimit, importLimit, listFileLimit, megabytes, quotesLimit } from './file-limits.ts'

it.each([
  ['an import of prices and stocks: at most 20 MB', importLimit, 20_971_520, '20 מ״ב'],
  ['the file of a supplier: at most 3.6 million bytes', quotesLimit, 3_600_000, '3.4 מ״ב'],
  ['a file of a list: at most 5 MB', listFileLimit, 5_242_880, '5 מ״ב'],
  ['the document of a certificate: at most 10 MB', documentLimit, 10_485_760, '10 מ״ב'],
])('%s, and the refusal names the limit', (_, limit, bytes, size) => {
  expect(limit.most).toBe(bytes)
  expect(megabytes(limit.most)).toBe(size)
  expect(limit.tooLarge).toContain(size)
})
