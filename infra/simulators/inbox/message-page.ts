import { escapeHtml } from '@zmig/kit'
import { page } from '../page/html.ts'
import type { InboxAttachment, InboxMessage } from './inbox.ts'

const attachment = ({ filename, contentType, content }: InboxAttachment): string =>
  `<h2>${escapeHtml(filename)} <small>${escapeHtml(contentType)}</small></h2><pre dir="ltr">${escapeHtml(content)}</pre>`

/** Text with its addresses as links, for whoever tries the shop out. */
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
