import { escapeHtml } from '@zmig/kit'
import { oneLine, type Block, type Letter, type ProductLine, type Row, type Sender } from './letter.ts'

// Mail programs know tables, inline style and little else: no style sheet, no picture from elsewhere, no flex.
const INK = '#14171a'
const QUIET = '#5b636b'
const LINE = '#e3e0db'
const PAPER = '#f7f5f2'
const ACCENT = '#f25c05'
const FONT = "font-family:'Segoe UI',Arial,Helvetica,sans-serif"
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

const plain = (text: string): string => escapeHtml(oneLine(text))
/** Parts of a sentence that read from left to right: amounts, order numbers, phones. */
const UNBROKEN = /₪[\d,]+\.\d\d|\bZ-\d+|\d[\d-]{6,}\d/g
/** A sentence whose left-to-right parts stay on one line and in their own direction. */
const sentence = (text: string): string =>
  plain(text).replaceAll(UNBROKEN, (part) => `<bdi dir="ltr" style="white-space:nowrap">${part}</bdi>`)
const isolated = (text: string, ltr = false): string => `<bdi dir="${ltr ? 'ltr' : 'auto'}">${plain(text)}</bdi>`

/** A phone number that a tap calls; any other text is shown without a link. */
const called = (phone: string): string =>
  /^[\d-]+$/.test(phone)
    ? `<a href="tel:${phone}" style="color:${INK}">${isolated(phone, true)}</a>`
    : isolated(phone, true)

const rowOf = ({ label, value, ltr, strong, call }: Row): string =>
  `<tr><td align="right" valign="top" style="padding:6px 0 6px 16px;color:${QUIET};white-space:nowrap">${plain(label)}</td>` +
  `<td align="right" valign="top" width="100%" style="padding:6px 0;color:${INK}${strong ? ';font-weight:bold' : ''}">` +
  `${call ? called(value) : isolated(value, ltr)}</td></tr>`

const titleOf = (title: string): string =>
  `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.4;color:${INK}">${sentence(title)}</h2>`

const productOf = ({ name, size, quantity, total, arrival }: ProductLine): string =>
  `<tr><td align="right" width="100%" style="padding:10px 0;border-bottom:1px solid ${LINE};color:${INK}"><strong>${plain(name)}</strong><br>` +
  `<span style="color:${QUIET}">${isolated(size, true)} · ${quantity}&nbsp;יח׳${arrival === undefined ? '' : `<br>${plain(arrival)}`}</span></td>` +
  `<td align="right" valign="top" style="padding:10px 16px 10px 0;border-bottom:1px solid ${LINE};white-space:nowrap">${total === undefined ? '' : isolated(total, true)}</td></tr>`

const totalOf = ({ label, value, strong }: Row): string => {
  const weight = strong ? 'bold' : 'normal'
  return (
    `<tr><td align="right" style="padding:6px 0;font-weight:${weight}">${plain(label)}</td>` +
    `<td align="right" style="padding:6px 16px 6px 0;font-weight:${weight};white-space:nowrap;font-variant-numeric:tabular-nums">${isolated(value, true)}</td></tr>`
  )
}

const blockOf = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 12px;font-size:16px;line-height:1.6">${sentence(block.text)}</p>`
    case 'note':
      return `<p style="margin:16px 0 0;font-size:14px;line-height:1.6;color:${QUIET}">${sentence(block.text)}</p>`
    case 'rows':
      return (
        (block.title === undefined ? '' : titleOf(block.title)) +
        `<table ${TABLE} style="font-size:15px;line-height:1.5;margin:0 0 16px;background:${PAPER};border-radius:8px"><tr><td style="padding:8px 16px">` +
        `<table ${TABLE} style="font-size:15px;line-height:1.5">${block.rows.map(rowOf).join('')}</table></td></tr></table>`
      )
    case 'products':
      return (
        titleOf(block.title) +
        `<table ${TABLE} style="font-size:15px;line-height:1.5;margin:0 0 16px">${block.lines.map(productOf).join('')}` +
        `${block.totals.map(totalOf).join('')}</table>`
      )
    case 'button':
      return (
        `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 8px"><tr>` +
        `<td bgcolor="${ACCENT}" style="border-radius:8px"><a href="${escapeHtml(block.url)}" ` +
        `style="display:inline-block;padding:14px 28px;font-size:16px;font-weight:bold;color:${INK};text-decoration:none">${plain(block.label)}</a></td></tr></table>`
      )
    default:
      return block satisfies never
  }
}

const footer = ({ shopName, legalName, businessNumber, phone, email, address, shopUrl }: Sender): string =>
  `<p style="margin:0;font-size:13px;line-height:1.7;color:${QUIET}"><a href="${escapeHtml(shopUrl)}" style="color:${INK}">${plain(shopName)}</a>` +
  ` · ${plain(legalName)}<br>ח״פ ${isolated(businessNumber, true)}<br>${plain(address)}<br>` +
  `טלפון ${called(phone)} · ${isolated(email, true)}</p>`

/** A letter as HTML, right to left. Typed text is always escaped. */
export const renderHtml = (letter: Letter, sender: Sender): string =>
  `<!doctype html>
<html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${plain(letter.subject)}</title></head>
<body dir="rtl" style="margin:0;padding:0;background:${PAPER};${FONT};color:${INK}">
<div style="display:none;max-height:0;overflow:hidden">${plain(letter.preview)}</div>
<table ${TABLE} dir="rtl" style="background:${PAPER}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" dir="rtl" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${LINE};border-radius:12px;text-align:right;${FONT}">
<tr><td align="right" style="padding:18px 28px;background:${INK};border-bottom:4px solid ${ACCENT};border-radius:11px 11px 0 0;color:#ffffff;font-size:24px;font-weight:bold">${plain(sender.shopName)}</td></tr>
<tr><td align="right" style="padding:24px 28px 28px"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.35">${sentence(letter.heading)}</h1>
${letter.blocks.map(blockOf).join('\n')}</td></tr>
<tr><td align="right" style="padding:20px 28px;border-top:1px solid ${LINE}">${footer(sender)}</td></tr>
</table></td></tr></table></body></html>
`

/** Isolates left-to-right text in a Hebrew line (Unicode's LRI and PDI). */
const isolatedText = (text: string, ltr = false): string => (ltr ? `\u2066${oneLine(text)}\u2069` : oneLine(text))

const textRowOf = ({ label, value, ltr }: Row): string => `${oneLine(label)}: ${isolatedText(value, ltr)}`

const textProductOf = ({ name, size, quantity, total, arrival }: ProductLine): string =>
  `• ${oneLine(name)} ${isolatedText(size, true)}, ${quantity} יח׳${total === undefined ? '' : `: ${isolatedText(total, true)}`}` +
  (arrival === undefined ? '' : `\n  ${oneLine(arrival)}`)

const textBlockOf = (block: Block): string => {
  switch (block.kind) {
    case 'text':
    case 'note':
      return oneLine(block.text)
    case 'rows':
      return [...(block.title === undefined ? [] : [oneLine(block.title)]), ...block.rows.map(textRowOf)].join('\n')
    case 'products':
      return [
        oneLine(block.title),
        ...block.lines.map(textProductOf),
        ...block.totals.map((row) => textRowOf({ ...row, ltr: true })),
      ].join('\n')
    case 'button':
      return `${oneLine(block.label)}:\n${block.url}`
    default:
      return block satisfies never
  }
}

/** A letter for programs that show no HTML: the same words in the same order. */
export const renderText = (letter: Letter, sender: Sender): string =>
  [
    oneLine(letter.heading),
    ...letter.blocks.map(textBlockOf),
    `${oneLine(sender.shopName)} · ${oneLine(sender.legalName)}\n${oneLine(sender.address)}\nטלפון ${isolatedText(sender.phone, true)} · ${isolatedText(sender.email, true)}`,
  ].join('\n\n') + '\n'
