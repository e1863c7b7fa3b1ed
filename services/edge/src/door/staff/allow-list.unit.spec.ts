import { expect, it } from 'vitest'
import { roleOf, publicMailDomains } from './allow-list.ts'

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
  expect(roleOf(list, { email, hostedDomain }) !== undefined).toBe(allowed)
  expect(roleOf({ adminEmails: [], adminDomains: [] }, { email, hostedDomain })).toBeUndefined()
})

it('knows domains that give an address to any person', () => {
  expect(publicMailDomains(['zmigo.co.il', 'gmail.com', 'walla.co.il'])).toEqual(['gmail.com', 'walla.co.il'])
})

it.each([
  ['owner@zmig.test', undefined, 'owner'],
  ['owner@zmig.test', 'staff', 'owner'],
  ['anyone@zmigo.co.il', undefined, 'staff'],
  ['anyone@zmigo.co.il', 'owner', 'owner'],
  ['someone@gmail.test', 'staff', 'staff'],
  ['someone@gmail.test', 'owner', 'owner'],
  ['someone@gmail.test', null, undefined],
] as const)('%s, entered as %s, is %s', (email, entered, role) => {
  expect(roleOf(list, { email, hostedDomain: email.split('@')[1] ?? '' }, entered)).toBe(role)
})
