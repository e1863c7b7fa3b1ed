import type { Sql } from '@zmig/kit'
import { countSegments } from '@zmig/kit/segments'
import { readPeople } from '@zmig/kit/people'
import type { NotificationsConfig } from '../config.ts'
import { oneLine } from '../letter/letter.ts'
import { renderHtml, renderText } from '../letter/render.ts'
import type { QueuedMessage } from '../message/message.ts'
import { findMessage, type MessageEntry } from './staff-messages.queries.ts'
import { withTextFacts } from './text-facts.ts'
import type { Written } from '../delivery/written.ts'
import type { Model } from '../templates/model.ts'
import { addressOf, appointmentFile, letterOf, readModel, senderOf, shopOf, textOf } from '../delivery/compose.ts'

/** A message as its recipient read it; of a text message `html` is empty. */
export type ShownMessage = {
  message: ReturnType<typeof withTextFacts<MessageEntry>>
  /** address or phone, as it is today; empty when there is none */
  to: string
  subject: string
  html: string
  text: string
  /** names of its files */
  attachments: string[]
  /** when it was written; null: it was never sent, and this is how it would be written now */
  writtenAt: string | null
}

/** In place of the link to the order's page: a link acts as the buyer, and staff have an account of their own. */
const UNLINKED = '…'

/** @returns undefined when its person is erased, and nothing personal is left to show */
const modelOfWritten = async (
  sql: Sql,
  config: NotificationsConfig,
  message: QueuedMessage,
  written: Written | null,
): Promise<Model | undefined> => {
  if (message.aboutKind !== 'order' || !written?.order || !written.facts) return readModel(sql, config, message)
  const { order, facts, garage } = written
  const person = (await readPeople(sql, [order.personId])).get(order.personId)
  if (!person || person.erased) return undefined
  const products = new Map(written.products)
  return { about: 'order', model: { shop: shopOf(config), order, facts, garage, products, person, link: '' } }
}

const unlinked = (known: Model, { publicUrl }: NotificationsConfig): Model =>
  known.about === 'order'
    ? { about: 'order', model: { ...known.model, link: `${publicUrl}/order/${UNLINKED}` } }
    : known

/**
 * Composes a message again for staff: from what it was composed of when it was sent, with the details that its person has
 * today.
 * @returns undefined for an unknown message; `erased` when its person is
 */
export const showMessage = async (
  sql: Sql,
  config: NotificationsConfig,
  id: number,
): Promise<ShownMessage | 'erased' | undefined> => {
  const kept = await findMessage(sql, id)
  if (!kept) return undefined
  const { entry, message, written } = kept
  const found = await modelOfWritten(sql, config, message, written)
  if (!found || found.model.person.erased) return 'erased'
  const known = unlinked(found, config)
  const text = message.channel === 'text' ? (textOf(message, known) ?? '') : undefined
  const segments = entry.segments ?? (text === undefined ? null : countSegments(text).segments)
  const shown = {
    message: withTextFacts({ ...entry, segments }, config),
    to: addressOf(message, known, config),
    writtenAt: written?.at ?? null,
  }
  if (text !== undefined) return { ...shown, subject: '', html: '', text, attachments: [] }
  const letter = letterOf(message, known)
  if (!letter) return undefined
  const sender = senderOf(config)
  const writtenAt = new Date(written?.at ?? entry.queuedAt)
  const files =
    known.about === 'order'
      ? appointmentFile({ template: message.template, model: known.model, domain: 'staff.invalid', writtenAt })
      : []
  return {
    ...shown,
    subject: oneLine(letter.subject),
    html: renderHtml(letter, sender),
    text: renderText(letter, sender),
    attachments: files.map(({ name }) => name),
  }
}
