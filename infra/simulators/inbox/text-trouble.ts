import type { Request, Response } from 'express'
import type { Inbox, InboxMode } from './inbox.ts'

/** Whether a number takes texts: those of houses and offices do not. */
export const isMobile = (phone: string): boolean => /^(?:0|972)?5\d{8}$/.test(phone.replaceAll(/\D/g, ''))

/** The shop's account at the providers of texts. */
export type TexterAccount = { user: string; token: string }

/** What stands in front of a provider while it is repaired. */
export const page =
  '<!doctype html><html><head><title>Maintenance</title></head><body><h1>We will be back soon</h1></body></html>'

/** What a provider answers in each of its troubles, all with HTTP 200. */
export type Refusals = Record<Exclude<InboxMode, 'ok' | 'down' | 'lost' | 'html'> | 'number', object>

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
  if (!isMobile(text.to)) return void response.json(refusals.number)
  inbox.takeText(text)
  if (mode === 'lost') return void request.socket.destroy()
  response.json(yes)
}
