import { createApp, createLogger, listenOn, type Listening } from '@zmig/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mountSecurityTxt } from './security-txt.ts'

const now = new Date('2026-11-23T21:30:00.000Z')
const site = { publicUrl: 'https://zmigo.test', shopName: 'צמיגו', email: 'security@zmigo.test' }

let server: Listening
beforeAll(async () => {
  const logger = createLogger('test', { level: 'silent' })
  const mount: Parameters<typeof createApp>[0]['mount'] = (router) => mountSecurityTxt(router, site, { now: () => now })
  server = await listenOn(createApp({ name: 'test', logger, mount }), 0, '127.0.0.1')
})
afterAll(() => server.close())

const read = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const fields = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .map((line) => line.split(/: (.*)/).slice(0, 2))

it('tells where to report a weakness, as RFC 9116 says', async () => {
  const { status, type, text } = await read('/.well-known/security.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(fields(text)).toEqual([
    ['Contact', 'mailto:security@zmigo.test'],
    ['Expires', '2027-05-22T00:00:00Z'],
    ['Preferred-Languages', 'he, en'],
    ['Canonical', 'https://zmigo.test/.well-known/security.txt'],
    ['Policy', 'https://zmigo.test/.well-known/security-policy.txt'],
  ])
})

it('expires in less than a year, and never while a copy is kept', () => {
  const days = (Date.parse('2027-05-22T00:00:00Z') - now.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(365)
})

it('serves the policy that the file names, in both languages', async () => {
  const { status, type, text } = await read('/.well-known/security-policy.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('security@zmigo.test')
  expect(text).toContain('within three working days')
  expect(text).toContain('תוך שלושה ימי עבודה')
})
