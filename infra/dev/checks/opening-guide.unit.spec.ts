import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, isSecret } from '@zmig/kit'
import { expect, test } from 'vitest'
import { root } from '../environment.ts'
import { writeExample } from './settings-document.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name)),
]

const guides = read('mf-admin/src/features/opening/step-guide.text.ts')
const goingLive = read('infra/docs/run-a-shop/going-live.md')
const settings = namesIn(writeExample(), /^# ([A-Z][A-Z\d_]*)=/gm).flatMap((name) =>
  isSecret(name) ? [name, fileOf(name)] : [name],
)

test('the steps before the opening name settings and documents that exist', () => {
  const named = namesIn(guides, /name: '([A-Z\d_]+)'/g)
  expect(named).toContain('PAYMENT_RELAY_URL')
  expect(settings).toEqual(expect.arrayContaining(named))
  const documents = namesIn(guides, /document: '(infra[^']+)'/g)
  expect(documents.filter((document) => !existsSync(join(root, document)))).toEqual([])
})

test('the document for going live names every setting that a step names, and none that does not exist', () => {
  const typed = namesIn(goingLive, /^([A-Z][A-Z\d_]*)=/gm)
  expect(settings).toEqual(expect.arrayContaining(typed))
  expect(typed).toEqual(expect.arrayContaining(namesIn(guides, /name: '([A-Z\d_]+)'/g)))
})
