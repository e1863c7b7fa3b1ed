import type { NotificationsConfig } from '../config.ts'
import type { Letter, Sender } from '../letter/letter.ts'
import { oneLine } from '../letter/one-line.ts'
import { renderHtml } from '../letter/render-html.ts'
import { renderText } from '../letter/render-text.ts'
import type { QueuedMessage } from '../message/message.ts'
import type { Attachment, Mail } from '../ports/mailer.port.ts'
import type { TextMessage } from '../ports/texter.port.ts'
import { buyerLetters } from '../templates/buyer-letters.ts'
import { garageLetters } from '../templates/garage-letters.ts'
import { offerLetter, receiptLetter, requestLetter } from '../templates/house-letters.ts'
import { offerAnswer, shortMessage } from '../templates/short-messages.ts'
import { appointmentFile } from './appointment-file.ts'
import { isOvertaken } from './overtaken.decider.ts'
import type { Model } from './read-model.ts'

/** A message as it goes out, or why it does not. */
export type Composed =
  { kind: 'mail'; mail: Mail } | { kind: 'text'; message: TextMessage } | { kind: 'nothing'; reason: string }

const nothing = (reason: string): Composed => ({ kind: 'nothing', reason })

const senderOf = ({ shopName, company, publicUrl }: NotificationsConfig): Sender => ({
  shopName,
  legalName: company.legalName || shopName,
  businessNumber: company.businessNumber,
  phone: company.phones[0] ?? '',
  email: company.email,
  address: company.address,
  shopUrl: publicUrl,
})

const letterOf = ({ template }: QueuedMessage, { about, model }: Model): Letter | undefined => {
  if (about === 'order') return (buyerLetters[template] ?? garageLetters[template])?.(model)
  if (about === 'offer') return template === 'shop-offer' ? offerLetter(model) : undefined
  return template === 'shop-request' ? requestLetter(model) : receiptLetter(model)
}

const textOf = ({ template }: QueuedMessage, { about, model }: Model): string | undefined => {
  if (about === 'order') return shortMessage(template, model)
  return about === 'offer' ? offerAnswer(model) : undefined
}

/** Where it goes; empty when there is no such address. A garage without one hears from the shop, by phone. */
const addressOf = (message: QueuedMessage, { about, model }: Model, config: NotificationsConfig): string => {
  if (message.recipientKind === 'shop') return config.company.email
  if (message.recipientKind === 'garage') return (about === 'order' && model.garage?.email) || config.company.email
  return message.channel === 'mail' ? model.person.email : model.person.phone
}

/** The part of identities that is the shop's own. */
const domainOf = ({ mailFrom }: NotificationsConfig): string => mailFrom.slice(mailFrom.indexOf('@') + 1)

/**
 * Makes what goes out of a message in the queue and of what is known now.
 * @param model undefined when the person that it is about is gone
 * @throws when the template has no wording for the channel: a bug of whoever queued it
 */
export const compose = (
  message: QueuedMessage,
  known: Model | undefined,
  config: NotificationsConfig,
  now: Date,
): Composed => {
  if (!known || (message.recipientKind === 'person' && known.model.person.erased)) return nothing('erased')
  if (known.about === 'order' && isOvertaken(message.template, known.model.order)) return nothing('overtaken')
  const to = addressOf(message, known, config)
  if (to === '') return nothing('no-address')
  const identity = `${message.eventId}.${message.template}`

  if (message.channel === 'text') {
    const text = textOf(message, known)
    if (text === undefined) throw new Error(`${message.template} is no text message`)
    return { kind: 'text', message: { id: identity, to, text } }
  }
  const letter = letterOf(message, known)
  if (!letter) throw new Error(`${message.template} is no letter`)
  const domain = domainOf(config)
  const attachments: Attachment[] =
    known.about === 'order'
      ? appointmentFile({ template: message.template, model: known.model, domain, writtenAt: now })
      : []
  const sender = senderOf(config)
  const mail: Mail = {
    messageId: `${identity}@${domain}`,
    to,
    replyTo: config.company.email,
    subject: oneLine(letter.subject),
    html: renderHtml(letter, sender),
    text: renderText(letter, sender),
    attachments,
  }
  return { kind: 'mail', mail }
}
