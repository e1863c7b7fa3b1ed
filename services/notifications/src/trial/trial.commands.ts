import { isEmail, isMobile, normalisePhone, type OpeningStand } from '@zmig/edge-contract'
import { refused } from '@zmig/kit/refused'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { PROVIDER_URLS, type NotificationsConfig } from '../config.ts'
import { senderOf } from '../delivery/compose.ts'
import type { Letter } from '../letter/letter.ts'
import { renderHtml, renderText } from '../letter/render.ts'
import type { Handover, Mailer } from '../ports/mailer.port.ts'
import type { Texter } from '../ports/texter.port.ts'

type TrialChannel = 'mail' | 'text'

const text = {
  noMail: 'לא הוגדר שרת אימייל. הגדירו SMTP_URL בשרת.',
  noText: 'לא הוגדר ספק הודעות. הגדירו TEXTER_PROVIDER ו־TEXTER_URL בשרת.',
  noAddress: 'לחשבון שלכם אין כתובת אימייל תקינה.',
  noPhone: 'הקלידו מספר נייד, כמו 050-1234567.',
  tooSoon: 'הודעת ניסיון נשלחה ממש עכשיו. חכו חצי דקה ונסו שוב.',
  refused: (reason: string) => `ההודעה לא התקבלה לשליחה (${reason}). בדקו את ההגדרות ונסו שוב.`,
  unanswered: 'לא ידוע אם ההודעה התקבלה לשליחה. בדקו אם היא הגיעה, ונסו שוב אם לא.',
  short: (shopName: string) => `${shopName}: הודעת ניסיון. ההודעות ללקוחות יישלחו כך.`,
}

const letterOf = (shopName: string): Letter => ({
  subject: `אימייל ניסיון מ${shopName}`,
  preview: 'האימיילים ללקוחות יישלחו כך',
  heading: 'האימייל עובד',
  blocks: [{ kind: 'text', text: 'זהו אימייל ניסיון. האימיילים ללקוחות יישלחו מאותה כתובת ובאותו עיצוב.' }],
})

/** Between two trials of one channel, in milliseconds: a press that is repeated sends nothing twice. */
const PAUSE = 30_000

type Deps = Pick<ServiceDeps, 'database' | 'clock' | 'newId' | 'logger'> & {
  config: NotificationsConfig
  /** a mailer that the caller closes; undefined without a mail server */
  openMailer: () => Mailer | undefined
  texter: Texter | undefined
}

/** What distinguishes the settings of a channel from others, without any secret. */
const viaOf = (channel: TrialChannel, config: NotificationsConfig): string => {
  if (channel === 'mail')
    return `${config.smtpUrl === undefined ? '' : new URL(config.smtpUrl).host} ${config.mailFrom}`
  const { texterProvider: provider, texterUrl, texterUser, texterSender } = config
  const url = texterUrl ?? (provider === 'http' ? '' : PROVIDER_URLS[provider])
  return [provider, url && new URL(url).host, texterUser, texterSender].join(' ')
}

/** Writes a trial before it is sent. @returns false when the last one began a moment ago */
const begin = async (sql: Sql, channel: TrialChannel, via: string, now: Date): Promise<boolean> =>
  (
    await sql.query(
      `insert into notifications.trial (channel, via, tried_at) values ($1, $2, $3)
       on conflict (channel) do update set via = excluded.via, tried_at = excluded.tried_at, outcome = null,
         accepted_at = case when trial.via = excluded.via then trial.accepted_at end
       where trial.tried_at <= $4 returning 1`,
      [channel, via, now, new Date(now.getTime() - PAUSE)],
    )
  ).length > 0

const save = async (sql: Sql, channel: TrialChannel, outcome: string, now: Date): Promise<void> => {
  await sql.query(
    `update notifications.trial set outcome = $2, accepted_at = case when $2 = 'accepted' then $3 else accepted_at end
     where channel = $1`,
    [channel, outcome, now],
  )
}

/** @returns undefined without a mail server */
const sendMail = async ({ config, newId, openMailer }: Deps, to: string): Promise<Handover | undefined> => {
  const mailer = openMailer()
  if (!mailer) return undefined
  const letter = letterOf(config.shopName)
  const sender = senderOf(config)
  try {
    return await mailer.send({
      messageId: `trial-${newId()}@${config.mailFrom.split('@')[1] ?? 'localhost'}`,
      to,
      replyTo: config.company.email,
      subject: letter.subject,
      html: renderHtml(letter, sender),
      text: renderText(letter, sender),
      attachments: [],
    })
  } finally {
    mailer.close()
  }
}

/** @returns undefined without a provider */
const sendText = async ({ config, newId, texter }: Deps, to: string): Promise<Handover | undefined> => {
  const id = newId()
  return texter?.send({ id, reference: id.replaceAll('-', '').slice(-30), to, text: text.short(config.shopName) })
}

/** How a channel stands as it is set now: a later trial that failed counts, because what worked then does not work now. */
const readChannel = async (
  { database, config }: Deps,
  channel: TrialChannel,
  isConfigured: boolean,
): Promise<OpeningStand> => {
  if (!isConfigured) return { done: false, state: 'unconfigured' }
  const [row] = await database.query<{ outcome: string | null; acceptedAt: Date | null }>(
    `select outcome, accepted_at as "acceptedAt" from notifications.trial where channel = $1 and via = $2`,
    [channel, viaOf(channel, config)],
  )
  if (!row) return { done: false }
  const at = row.acceptedAt && { at: row.acceptedAt.toISOString() }
  if (row.outcome === 'accepted') return { done: true, ...at }
  // no outcome: it is being sent, or the answer was lost
  return { done: false, ...at, state: row.outcome === null ? 'unanswered' : 'refused' }
}

/** A mail and a text to the owner themselves, on a press. What the server or provider took is accepted; nothing else is. */
export const createTrials = (deps: Deps) => {
  const { database, clock, logger, config, texter } = deps

  const perform = async (channel: TrialChannel, send: () => Promise<Handover | undefined>) => {
    if (!(await begin(database, channel, viaOf(channel, config), clock.now()))) return refused('TOO_SOON', text.tooSoon)
    const handover = await send()
    if (!handover) return refused('UNCONFIGURED', channel === 'mail' ? text.noMail : text.noText)
    if (handover.ok) {
      await save(database, channel, 'accepted', clock.now())
      return { ok: true as const }
    }
    logger.warn({ channel, reason: handover.reason }, 'a trial message was not accepted')
    if ('uncertain' in handover) return refused('UNANSWERED', text.unanswered)
    await save(database, channel, handover.reason, clock.now())
    return refused('REFUSED', text.refused(handover.reason))
  }

  return {
    read: async () => ({
      mail: await readChannel(deps, 'mail', config.smtpUrl !== undefined),
      text: await readChannel(deps, 'text', texter !== undefined),
    }),
    mail: async (to: string) => {
      if (config.smtpUrl === undefined) return refused('UNCONFIGURED', text.noMail)
      return isEmail(to) ? perform('mail', () => sendMail(deps, to)) : refused('VALIDATION', text.noAddress)
    },
    text: async (to: string) => {
      if (!texter) return refused('UNCONFIGURED', text.noText)
      return isMobile(to)
        ? perform('text', () => sendText(deps, normalisePhone(to)))
        : refused('VALIDATION', text.noPhone)
    },
  }
}
export type Trials = ReturnType<typeof createTrials>
