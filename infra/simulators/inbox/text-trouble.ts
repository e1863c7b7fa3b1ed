import type { Request, Response } from 'express'
import type { Inbox, InboxMode } from './inbox.ts'

/** Phones of houses and offices, which take no texts. */
export const isLandline = (phone: string): boolean => /^0(?:[23489]|7\d)\d{7}$/.test(phone.replaceAll(/\D/g, ''))

/** What stands in front of a provider while it is repaired. */
export const page =
  '<!doctype html><html><head><title>Maintenance</title></head><body><h1>We will be back soon</h1></body></html>'

/** What a provider answers in each of its troubles, all with HTTP 200. */
export type Refusals = Record<Exclude<InboxMode, 'ok' | 'down' | 'lost' | 'html'> | 'landline', object>

/**
 * Answers a text that a provider was given as its mode says: it takes the text, or refuses it in the body of an answer that is
 * HTTP 200, or does not answer.
 */
export const takeOrRefuse = (
  inbox: Inbox,
  { request, response }: { request: Request; response: Response },
  text: { reference: string; to: string; text: string },
  { refusals, yes }: { refusals: Refusals; yes: object },
): void => {
  const mode = inbox.mode()
  if (mode === 'down') return void response.status(503).type('html').send(page)
  if (mode === 'html') return void response.type('html').send(page)
  if (mode !== 'ok' && mode !== 'lost') return void response.json(refusals[mode])
  if (isLandline(text.to)) return void response.json(refusals.landline)
  inbox.takeText(text)
  if (mode === 'lost') return void request.socket.destroy()
  response.json(yes)
}
