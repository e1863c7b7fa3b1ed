import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { orderingConfig } from '@zmig/ordering'
import { expect, test } from 'vitest'
import { root } from '../environment.ts'

/** The wording that buyers agree to, by a hash of its words. Write both anew when the words change. */
const AGREED = { version: '2026-11', words: '292c130021036dcb' }

const content = (name: string): string => readFileSync(join(root, 'mf-storefront/src/content', name), 'utf8')

/** The words of the page with its fixed facts; what depends on a setting stays a placeholder. */
const wordsOfTerms = (): string => {
  const facts = new Map(
    [...content('facts.ts').matchAll(/^export const (\w+) = (.+)$/gm)].map(([, name, value = '']) => [name, value]),
  )
  return content('terms-of-use.md')
    .replace(/^---\n[^]*?\n---\n/, '')
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => facts.get(name) ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('the terms of use and TERMS_VERSION change together', () => {
  const words = createHash('sha256').update(wordsOfTerms()).digest('hex').slice(0, 16)
  const { termsVersion: version } = orderingConfig({})
  expect(
    { version, words },
    'The words of terms-of-use.md have changed: raise the default of TERMS_VERSION (services/ordering/src/config.ts, README.md) and `updated:` of the page, then write the version and the hash into AGREED.',
  ).toEqual(AGREED)
})
