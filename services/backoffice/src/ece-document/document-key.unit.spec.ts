import { expect, test } from 'vitest'
import { isDocumentKey } from './document-key.ts'

test.each(['E4-75R-0118.pdf', '2026/E4.0118_a-b.pdf', '2026/11/x.pdf', `${'k'.repeat(96)}.pdf`])(
  '%j can be the key of a document',
  (key) => {
    expect(isDocumentKey(key)).toBe(true)
  },
)

test.each([
  '../secret.pdf',
  '/etc/passwd.pdf',
  '.hidden.pdf',
  '.pdf',
  'a b.pdf',
  'a.pdf?versions',
  'page.html',
  '',
  `${'k'.repeat(97)}.pdf`,
])('%j can not', (key) => {
  expect(isDocumentKey(key)).toBe(false)
})
