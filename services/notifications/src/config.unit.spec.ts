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
