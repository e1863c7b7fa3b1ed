import * as z from 'zod'

/** What is told of a message that left the house, or never will: ids and names of templates, never an address or a word of it. */
export const messageResult = {
  /** the event that the message told of */
  eventId: z.uuid(),
  template: z.string(),
  channel: z.enum(['mail', 'text']),
  to: z.enum(['person', 'garage', 'shop']),
  about: z.object({ kind: z.enum(['order', 'offer', 'request']), id: z.string() }),
}
