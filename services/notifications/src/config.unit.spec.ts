import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { notificationsConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'zmigo-notifications-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sample = join(import.meta.dirname, '../../../infra/seed/company.sample.json')
const real = join(folder, 'company.json')
writeFileSync(real, JSON.stringify({ ...(JSON.parse(readFileSync(sample, 'utf8')) as object), sample: false }))

const production = {
  NODE_ENV: 'production',
  COMPANY_FILE: real,
  SMTP_URL: 'smtps://user:pass@mail.shop.example',
  MAIL_FROM: 'orders@shop.example',
  SESSION_SECRET: 'a'.repeat(32),
}

test('development needs nothing', () => {
  expect(notificationsConfig({})).toMatchObject({ smtpUrl: undefined, texterUrl: undefined, shopName: 'צמיגו' })
})

test('production does not start without a mail server, a sender, its company and its secret', () => {
  expect(() => notificationsConfig({ NODE_ENV: 'production' })).toThrow(
    /SMTP_URL: .*\nMAIL_FROM: .*\nCOMPANY_FILE: .*\nSESSION_SECRET: /,
  )
  expect(notificationsConfig(production)).toMatchObject({ mailFrom: 'orders@shop.example' })
})

test.each(['nobody', 'a@b', 'x <a@shop.example>', 'a@shop.example\r\nBcc: b@shop.example'])(
  '%j is no sender',
  (sender) => {
    expect(() => notificationsConfig({ MAIL_FROM: sender })).toThrow(/^MAIL_FROM: [^]*no mail address/)
  },
)

test('a wrong mail server is refused without telling its password', () => {
  const wrong = () => notificationsConfig({ SMTP_URL: 'http://user:topsecret@mail.shop.example' })
  expect(wrong).toThrow(/SMTP_URL/)
  expect(wrong).not.toThrow(/topsecret/)
})

test('production hands mail over encrypted only, and its address cannot say otherwise', () => {
  expect(notificationsConfig({}).smtpNeedsTls).toBe(false)
  expect(notificationsConfig(production).smtpNeedsTls).toBe(true)
  expect(notificationsConfig({ ...production, SMTP_URL: 'smtp://mail.shop.example:587' }).smtpNeedsTls).toBe(true)
  for (const option of ['ignoreTLS=true', 'tls.rejectUnauthorized=false', 'requireTLS=false'])
    expect(() =>
      notificationsConfig({ ...production, SMTP_URL: `smtp://shop:topsecret@mail.shop.example?${option}` }),
    ).toThrow(/^SMTP_URL: may hold user, password, host and port only in production$/)
})

test('production reaches the gateway of text messages over https only', () => {
  expect(notificationsConfig({ ...production, TEXTER_URL: 'https://sms.example' }).texterUrl).toBe(
    'https://sms.example',
  )
  const readable = () => notificationsConfig({ ...production, TEXTER_URL: 'http://sms.example' })
  expect(readable).toThrow(/^TEXTER_URL: must be https in production/)
})

const account = { TEXTER_USER: 'shop', TEXTER_TOKEN: 'token', TEXTER_SENDER: 'Zmigo' }

test.each(['019', 'inforu'])('a start with %s names each of user, token and sender that is missing', (provider) => {
  const read = (changes: object) => notificationsConfig({ ...production, TEXTER_PROVIDER: provider, ...changes })
  expect(() => read({})).toThrow(/^TEXTER_USER: .*\nTEXTER_TOKEN: .*\nTEXTER_SENDER: .*$/)
  expect(() => read({ SMTP_URL: '' })).toThrow(/^SMTP_URL: .*\nTEXTER_USER: /)
  for (const name of Object.keys(account))
    expect(() => read({ ...account, [name]: '' })).toThrow(new RegExp(`^${name}: .*needs it`))
  expect(read(account)).toMatchObject({ texterProvider: provider, texterUrl: undefined, texterSender: 'Zmigo' })
})

test('a sender that phones would not show is refused with a sentence', () => {
  const read = (sender: string) => notificationsConfig({ TEXTER_SENDER: sender }).texterSender
  for (const taken of ['Zmigo', '0521234567', 'ABCDEFGHIJK']) expect(read(taken)).toBe(taken)
  for (const wrong of ['צמיגו', 'Zmigo shop', '+972521234567', 'ABCDEFGHIJKL'])
    expect(() => read(wrong)).toThrow(/^TEXTER_SENDER: ".*" is no sender; set at most 11 English letters and digits/)
})

test('an unknown provider of texts is refused with those that are known', () => {
  expect(() => notificationsConfig({ TEXTER_PROVIDER: 'sms4free' })).toThrow(
    /^TEXTER_PROVIDER: "sms4free" is unknown; set one of http, 019, inforu$/,
  )
})

test('production links to https only', () => {
  const readable = () => notificationsConfig({ ...production, PUBLIC_URL: 'http://shop.example' })
  expect(readable).toThrow(/^PUBLIC_URL: must be https in production/)
})
