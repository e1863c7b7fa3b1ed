import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { companySetting } from './company.ts'

const folder = mkdtempSync(join(tmpdir(), 'zmigo-company-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (content: object): string => {
  const path = join(folder, 'company.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}
const contact = companySetting('whom to call', ['phones', 'notAcceptedCards'])
const dataDirectory = '.data'
const development = { production: false, dataDirectory }
const production = { production: true, dataDirectory }

test('a file needs only the required facts', () => {
  const facts = { phones: ['03-5550101'], notAcceptedCards: ['דיינרס'] }
  expect(contact.read(file(facts), production)).toEqual({ ...facts, sample: false })
  expect(() => contact.read(file({ email: 'a@b.example' }), development)).toThrow(/does not describe a company.*phones/)
})

test('the shop accepts every card unless the file says otherwise', () => {
  expect(contact.read(file({ phones: ['1'] }), development).notAcceptedCards).toEqual([])
})

test('the sample is the default, and production refuses it', () => {
  expect(contact.read(undefined, development).sample).toBe(true)
  expect(() => contact.read(undefined, production)).toThrow('sample values')
  expect(() => contact.read(file({ sample: true }), production)).toThrow('sample values')
})
