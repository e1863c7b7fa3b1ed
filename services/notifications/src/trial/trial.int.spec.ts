import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpTexter } from '../adapters/http-texter.adapter.ts'
import { createSmtpMailer } from '../adapters/smtp-mailer.adapter.ts'
import { config as plain } from '../testing/models.ts'
import { startNotifications } from '../testing/notifications-fixture.ts'
import { createTrials } from './trial.commands.ts'

const OWNER = 'owner@example.co.il'
const PHONE = '0521234567'

let shop: Awaited<ReturnType<typeof startNotifications>>
beforeEach(async () => {
  shop = await startNotifications()
})
afterEach(() => shop.stop())

const trialsOf = (changes: Partial<typeof plain> = {}) => {
  const config = { ...plain, smtpUrl: shop.inbox.smtpUrl, texterUrl: shop.inbox.texterUrl, ...changes }
  const from = { name: config.shopName, address: config.mailFrom }
  const { smtpUrl, texterUrl } = config
  return createTrials({
    ...shop.deps,
    config,
    openMailer: () => (smtpUrl === undefined ? undefined : createSmtpMailer({ url: smtpUrl, from })),
    texter: texterUrl === undefined ? undefined : createHttpTexter({ url: texterUrl }),
  })
}

test('a mail and a text to the owner are accepted, and remembered with their time for these settings alone', async () => {
  const trials = trialsOf()
  expect(await trials.read()).toEqual({ mail: { done: false }, text: { done: false } })
  expect(await trials.mail(OWNER)).toEqual({ ok: true })
  expect(await trials.text('052-123 4567')).toEqual({ ok: true })
  const at = shop.deps.clock.now().toISOString()
  expect(await trials.read()).toEqual({
    mail: { done: true, at },
    text: { done: true, at },
  })
  expect((await shop.inbox.received(OWNER)).map(({ subject }) => subject)).toEqual([`אימייל ניסיון מ${plain.shopName}`])
  expect((await shop.inbox.received(PHONE)).map(({ text }) => text)).toEqual([
    expect.stringContaining('הודעת ניסיון') as string,
  ])
  expect(await trialsOf({ mailFrom: 'new@shop.example' }).read()).toEqual({
    mail: { done: false },
    text: { done: true, at },
  })
})

test('presses at the same time send one mail, and the next one waits half a minute', async () => {
  const trials = trialsOf()
  const answers = await Promise.all([1, 2, 3].map(() => trials.mail(OWNER)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await shop.inbox.received(OWNER)).toHaveLength(1)
  expect(await trials.mail(OWNER)).toMatchObject({ ok: false, code: 'TOO_SOON' })
  shop.wait(1)
  expect(await trials.mail(OWNER)).toEqual({ ok: true })
})

test('a server that is away is a refusal with its reason, and what was accepted before stays known', async () => {
  const trials = trialsOf()
  await trials.mail(OWNER)
  const { at } = (await trials.read()).mail
  expect(at).toBeDefined()
  shop.wait(1)
  await shop.inbox.close()
  expect(await trials.mail(OWNER)).toMatchObject({
    ok: false,
    code: 'REFUSED',
    message: expect.stringMatching(/\(\S+\)/) as string,
  })
  expect((await trials.read()).mail).toEqual({ done: false, at, state: 'refused' })
})

test('nothing is sent without settings, or to what is no address and no mobile phone', async () => {
  const without = trialsOf({ smtpUrl: undefined, texterUrl: undefined })
  const unconfigured = { done: false, state: 'unconfigured' }
  expect(await without.read()).toEqual({ mail: unconfigured, text: unconfigured })
  expect(await without.mail(OWNER)).toMatchObject({ code: 'UNCONFIGURED' })
  expect(await without.text(PHONE)).toMatchObject({ code: 'UNCONFIGURED' })
  const trials = trialsOf()
  expect(await trials.mail('nobody')).toMatchObject({ code: 'VALIDATION' })
  expect(await trials.text('03-5550101')).toMatchObject({ code: 'VALIDATION' })
  expect(await shop.inbox.received()).toEqual([])
  expect(await shop.database.query('select from notifications.trial')).toEqual([])
})
