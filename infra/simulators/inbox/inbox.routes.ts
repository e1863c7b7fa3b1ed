import { page } from '../page.ts'
import { escapeHtml, HttpProblem, parseBody, parseQuery } from '@zmig/kit'
import { countSegments } from '@zmig/kit/segments'
import { Router, type Request, type Response } from 'express'
import * as z from 'zod'
import { inboxModes, type Inbox, type InboxAttachment, type InboxMessage } from './inbox.ts'
import { inforuRoutes } from './inforu.routes.ts'
import { o19Routes } from './o19.routes.ts'
import { isMobile, page as htmlPage, type TexterAccount } from './text-trouble.ts'

const attachment = ({ filename, contentType, content }: InboxAttachment): string =>
  `<h2>${escapeHtml(filename)} <small>${escapeHtml(contentType)}</small></h2><pre dir="ltr">${escapeHtml(content)}</pre>`

/** Text with its addresses as links. */
const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<&]+/g, (address) => `<a href="${address}">${address}</a>`)

/** How many messages a phone company charges for a text. */
const charged = (text: string): string => {
  const { encoding, segments } = countSegments(text)
  return `${segments} segment${segments === 1 ? '' : 's'} (${encoding === 'gsm' ? 'GSM' : 'UCS-2'}, ${text.length} characters)`
}

/** A mail as its reader sees it: in a frame that runs nothing and reaches nothing. */
const body = ({ html, text }: InboxMessage): string =>
  html === ''
    ? `<pre dir="rtl" style="white-space:pre-wrap">${linked(text)}</pre>`
    : `<iframe sandbox title="HTML" width="100%" height="900" srcdoc="${escapeHtml(html)}"></iframe>
<h2>Text</h2><pre dir="rtl" style="white-space:pre-wrap">${linked(text)}</pre>`

/** One message. */
export const messagePage = (message: InboxMessage): string =>
  page({
    title: message.subject || 'Text message',
    language: 'en',
    body: `<p><a href="/">Desk</a></p><h1 dir="auto">${escapeHtml(message.subject || 'Text message')}</h1>
<p>To ${escapeHtml(message.to)}, ${escapeHtml(message.at)}<br><code>${escapeHtml(message.messageId)}</code>${message.channel === 'text' ? `<br>${charged(message.text)}` : ''}</p>
${body(message)}${message.attachments.map(attachment).join('')}`,
  })

const row = ({ id, at, to, channel, subject, text }: InboxMessage): string =>
  `<tr><td>${escapeHtml(at)}</td><td>${escapeHtml(to)}</td>
<td dir="auto"><a href="/inbox/messages/${id}">${escapeHtml(subject || text)}</a></td>
<td>${channel === 'text' ? charged(text) : ''}</td></tr>`

/** The newest messages, for the desk's front page. */
export const inboxTable = (messages: InboxMessage[]): string =>
  messages.length === 0
    ? '<p>Nothing was sent yet.</p>'
    : `<table><thead><tr><th>At</th><th>To</th><th>Message</th><th>Segments</th></tr></thead><tbody>${messages.map(row).join('')}</tbody></table>`

const Text = z.object({ id: z.string().max(200).default(''), to: z.string().min(3).max(30), text: z.string().min(1) })
const Mode = z.object({ mode: z.enum(inboxModes) })
const Delivery = z.object({ to: z.string().min(3).max(30), state: z.enum(['pending', 'delivered', 'undelivered']) })
const Query = z.object({ to: z.string().max(320).optional() })

/** The gateway of the generic call: it knows a repeat by its id, and needs no token, but takes no wrong one. */
const receiveText = (inbox: Inbox, { token }: TexterAccount, request: Request, response: Response): void => {
  const message = parseBody(Text, request)
  const mode = inbox.mode()
  if (mode === 'down') return void response.status(503).json({ error: 'unavailable' })
  if (mode === 'throttled') return void response.status(429).json({ error: 'too many requests' })
  if (mode === 'no-credit') return void response.status(402).json({ error: 'not enough credit' })
  const { authorization = `Bearer ${token}` } = request.headers
  if (mode === 'auth' || authorization !== `Bearer ${token}`)
    return void response.status(401).json({ error: 'token unknown' })
  if (mode === 'html') return void response.type('html').send(htmlPage)
  if (mode === 'reject' || !isMobile(message.to)) return void response.status(422).json({ error: 'number refused' })
  inbox.receiveText(message)
  if (mode === 'lost') return void request.socket.destroy()
  response.status(202).json({ accepted: true })
}

/**
 * What the shop sent: `GET /` lists it, `POST /texts` is the generic gateway of text messages, `/019` and `/inforu` speak as
 * those providers do, `POST /mode` makes trouble, `POST /delivery` decides what becomes of the texts to a phone.
 */
export const inboxRoutes = (inbox: Inbox, account: TexterAccount): Router => {
  const router = Router()

  router.get('/', async (request, response) => {
    const { to } = parseQuery(Query, request)
    response.json({ messages: await inbox.read(to) })
  })

  router.post('/texts', (request, response) => receiveText(inbox, account, request, response))
  router.use('/019', o19Routes(inbox, account))
  router.use('/inforu', inforuRoutes(inbox, account))

  router.post('/mode', (request, response) => {
    inbox.setMode(parseBody(Mode, request).mode)
    response.json({ mode: inbox.mode() })
  })

  router.post('/delivery', (request, response) => {
    const { to, state } = parseBody(Delivery, request)
    response.json({ texts: inbox.decideTexts(to, state) })
  })

  router.get('/messages/:id', async (request, response) => {
    const message = await inbox.find(Number(request.params.id))
    if (!message) throw new HttpProblem(404, 'Not found', 'The inbox holds no such message any more.')
    response.type('html').send(messagePage(message))
  })

  return router
}
