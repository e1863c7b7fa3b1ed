import type { TextFacts } from '@zmig/edge-contract'
import type { InAgorot } from '@zmig/events'
import type { NotificationsConfig } from '../config.ts'
import type { TextColumns } from '../message/message.ts'

/** A message as staff see it: of a text what it costs and what became of it. */
export const withTextFacts = <Message extends TextColumns>(
  { segments, delivery, ...message }: Message,
  { textSegmentCost }: Pick<NotificationsConfig, 'textSegmentCost'>,
): Omit<Message, keyof TextColumns> & { text?: InAgorot<TextFacts> } => {
  if (segments === null) return message
  const cost = textSegmentCost === 0 ? null : segments * textSegmentCost
  return { ...message, text: { segments, cost, delivery } }
}
