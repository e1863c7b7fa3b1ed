import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { siteCompanySetting } from './company.ts'

const folder = mkdtempSync(join(tmpdir(), 'zmigo-company-'))
afterAll(() => rmSync(folder, { recursive: true }))

const facts = {
  phones: ['03-1111111'],
  fax: '03-1111112',
  email: 'a@b.example',
  businessNumber: '511111118',
  address: 'רחוב 1',
  social: 'https://social.example/x',
}
const readCompany = (path: string, production: boolean) =>
  siteCompanySetting.read(path, { production, dataDirectory: folder })
const file = (content: object) => {
  const path = join(folder, 'company.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

it('gives pages their facts, with a single phone as the mobile too', () => {
  expect(readCompany(file(facts), true)).toEqual({
    phone: '03-1111111',
    mobile: '03-1111111',
    fax: '03-1111112',
    email: 'a@b.example',
    businessNumber: '511111118',
    address: 'רחוב 1',
    socialUrl: 'https://social.example/x',
  })
})

it('names the card brands that the shop does not accept', () => {
  const cards = ['אמריקן אקספרס', 'דיינרס']
  expect(readCompany(file({ ...facts, notAcceptedCards: cards }), true).notAcceptedCards).toEqual(cards)
  expect(() => readCompany(file({ ...facts, notAcceptedCards: [' '] }), true)).toThrow('notAcceptedCards')
})

it('names the ways to pay beside cards that the payment page offers', () => {
  expect(readCompany(file({ ...facts, wallets: ['ביט'] }), true).wallets).toEqual(['ביט'])
  expect(readCompany(file(facts), true)).not.toHaveProperty('wallets')
})

it('gives the registered name of a company that has one', () => {
  expect(readCompany(file({ ...facts, legalName: 'חברה בע״מ' }), true).legalName).toBe('חברה בע״מ')
})

it('marks the sample and refuses it in production', () => {
  const sample = file({ ...facts, sample: true })
  expect(readCompany(sample, false).sample).toBe(true)
  expect(() => readCompany(sample, true)).toThrow('sample values')
})

it('names the missing fact', () => {
  expect(() => readCompany(file({ ...facts, phones: [] }), false)).toThrow('phones')
})
