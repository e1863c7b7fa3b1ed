import { expect, it } from 'vitest'
import { isStaff, publicMailDomains } from './allow-list.ts'

const list = { adminEmails: ['owner@zmig.test'], adminDomains: ['zmigo.co.il', 'tyres.zmigo.co.il'] }

it.each([
  ['owner@zmig.test', null, true],
  ['Owner@Zmig.test', null, true],
  ['owner@zmig.test', 'elsewhere.test', true],
  ['anyone@zmigo.co.il', 'zmigo.co.il', true],
  ['anyone@zmigo.co.il', 'Zmigo.co.il', true],
  ['anyone@tyres.zmigo.co.il', 'zmigo.co.il', true],
  ['anyone@zmigo.co.il', null, false],
  ['anyone@zmigo.co.il', '', false],
  ['anyone@zmigo.co.il', 'evil.test', false],
  ['anyone@evil.test', 'zmigo.co.il', false],
  ['someone@zmig.test', null, false],
  ['owner@zmig.test.evil.test', null, false],
  ['anyone@sub.zmigo.co.il', 'sub.zmigo.co.il', false],
  ['', null, false],
  ['', '', false],
])('%s of the Workspace %s: %s', (email, hostedDomain, allowed) => {
  expect(isStaff(list, { email, hostedDomain })).toBe(allowed)
  expect(isStaff({ adminEmails: [], adminDomains: [] }, { email, hostedDomain })).toBe(false)
})

it('knows domains that give an address to everybody', () => {
  expect(publicMailDomains(['zmigo.co.il', 'gmail.com', 'walla.co.il'])).toEqual(['gmail.com', 'walla.co.il'])
})
