import { escapeHtml } from '@zmig/kit'
import { XMLParser } from 'fast-xml-parser'

/** Elements by name; a list is the same element several times, and `code` an attribute. */
export type Xml = string | number | { [name: string]: Xml | undefined } | Xml[] | { code: string; text: string }

const isCoded = (value: object): value is { code: string; text: string } => 'code' in value && 'text' in value

export const toXml = (name: string, value: Xml): string => {
  if (Array.isArray(value)) return value.map((one) => toXml(name, one)).join('')
  if (typeof value !== 'object') return `<${name}>${escapeHtml(String(value))}</${name}>`
  if (isCoded(value)) return `<${name} code="${escapeHtml(value.code)}">${escapeHtml(value.text)}</${name}>`
  const inside = Object.entries(value).map(([child, content]) => (content === undefined ? '' : toXml(child, content)))
  return `<${name}>${inside.join('')}</${name}>`
}

/** What a request of a merchant says, all of it text. */
export type RelayRequest = { command: string; requestId: string; content: Record<string, string> }

const parser = new XMLParser({ parseTagValue: false })

/** @returns undefined when the text is no request */
export const readRelayRequest = (text: string): RelayRequest | undefined => {
  const parsed = parser.parse(text) as { ashrait?: { request?: Record<string, unknown> } }
  const request = parsed.ashrait?.request
  const command = request?.['command']
  if (!request || typeof command !== 'string') return undefined
  const content = request[command]
  return {
    command,
    requestId: typeof request['requestId'] === 'string' ? request['requestId'] : '',
    content: (typeof content === 'object' && content !== null ? content : {}) as Record<string, string>,
  }
}

/** Declared as the real gateway declares it, although the bytes are UTF-8. */
export const RELAY_TYPE = 'text/xml; charset=ISO-8859-8'

/** Hebrew for people, in the bytes that the declaration denies. */
const MESSAGES: Record<string, string> = { '000': 'עסקה תקינה', '004': 'סירוב', '405': 'שם משתמש או סיסמה שגויים' }

type Reply = { result: string; tranId?: string; additionalInfo?: string; body?: Xml }

/** The reply to a command; a refusal is one too. */
export const writeReply = (
  { command, requestId }: Pick<RelayRequest, 'command' | 'requestId'>,
  { result, tranId = '', additionalInfo = '', body }: Reply,
  now: Date,
): string =>
  `<?xml version="1.0" encoding="ISO-8859-8"?>\n${toXml('ashrait', {
    response: {
      command,
      dateTime: now.toISOString().slice(0, 16).replace('T', ' '),
      requestId,
      tranId,
      result,
      message: result === '000' ? 'Permitted transaction.' : 'Refused.',
      userMessage: MESSAGES[result] ?? 'העסקה לא בוצעה',
      additionalInfo,
      version: '2000',
      language: 'HEB',
      ...(body !== undefined && { [command]: body }),
    },
  })}`
