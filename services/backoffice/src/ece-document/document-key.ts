import { createHash } from 'node:crypto'
import { isFileKey } from '@zmig/kit/files'

const LONGEST_NAME = 60
/** Longest key: it is a part of an address (characters). */
const LONGEST_KEY = 100

/** Whether a text can be the key of a document, such as `E4-75R-0118-3fa9c1d2e4b5a697.pdf` or `2026/E4-0118.pdf`. */
export const isDocumentKey = (key: string): boolean =>
  key.length <= LONGEST_KEY && key.endsWith('.pdf') && isFileKey(key)

/** What is plain in the name of a file: `תעודה E4 75R.pdf` is `E4-75R`. */
const plainName = (name: string): string =>
  name
    .replace(/\.pdf$/i, '')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/[._-]{2,}/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, LONGEST_NAME)
    .replace(/[._-]+$/, '')

/** The key that a document is kept under: the same file twice is one document, another one never replaces it. */
export const keyOfDocument = (name: string, bytes: Buffer): string => {
  const print = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return `${plainName(name) || 'document'}-${print}.pdf`
}
