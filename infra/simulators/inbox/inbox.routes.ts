import { page } from '../page.ts'
import { escapeHtml, HttpProblem, parseBody, parseQuery } from '@zmig/kit'
import { Router } from 'express'
import * as z from 'zod'
import type { Inbox, InboxAttachment, InboxMessage } from './inbox.ts'

const attachment = ({ filename, contentType, content }: InboxAttachment): string =>
  `<h2>${escapeHtml(filename)} <small>${escapeHtml(contentType)}</small></h2><pre dir="ltr">${escapeHtml(content)}</pre>`

/** Text with its addresses as links. */
const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<&]+/g, (address) => `<a href="${address}">${address}</a>`)

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
<p>To ${escapeHtml(message.to)}, ${escapeHtml(message.at)}<br><code>${escapeHtml(message.messageId)}</code></p>
${body(message)}${message.attachments.map(attachment).join('')}`,
  })

const row = ({ id, at, to, subject, text }: InboxMessage): string =>
  `<tr><td>${escapeHtml(at)}</td><td>${escapeHtml(to)}</td>
<td dir="auto"><a href="/inbox/messages/${id}">${escapeHtml(subject || text)}</a></td></tr>`

/** The newest messages, for the desk's front page. */
export const inboxTable = (messages: InboxMessage[]): string =>
  messages.length === 0
    ? '<p>Nothing was sent yet.</p>'
    : `<table><thead><tr><th>At</th><th>To</th><th>Message</th></tr></thead><tbody>${messages.map(row).join('')}</tbody></table>`

const Text = z.object({ id: z.string().max(200).default(''), to: z.string().min(3).max(30), text: z.string().min(1) })
const Mode = z.object({ mode: z.enum(['ok', 'down', 'reject']) })
const Query = z.object({ to: z.string().max(320).optional() })

/** What the shop sent: `GET /` lists it, `POST /texts` is the gateway of text messages, `POST /mode` makes trouble. */
export const inboxRoutes = (inbox: Inbox): Router => {
  const router = Router()

  router.get('/', async (request, response) => {
    const { to } = parseQuery(Query, request)
    response.json({ messages: await inbox.read(to) })
  })

  router.post('/texts', (request, response) => {
    const message = parseBody(Text, request)
    if (inbox.mode() === 'down') return void response.status(503).json({ error: 'unavailable' })
    if (inbox.mode() === 'reject') return void response.status(422).json({ error: 'number refused' })
    inbox.receiveText(message)
    response.status(202).json({ accepted: true })
  })

  router.post('/mode', (request, response) => {
    inbox.setMode(parseBody(Mode, request).mode)
    response.json({ mode: inbox.mode() })
  })

  router.get('/messages/:id', async (request, response) => {
    const message = await inbox.find(Number(request.params.id))
    if (!message) throw new HttpProblem(404, 'Not found', 'The inbox holds no such message any more.')
    response.type('html').send(messagePage(message))
  })

  return router
}
