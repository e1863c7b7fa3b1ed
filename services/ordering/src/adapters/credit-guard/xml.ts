import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { GatewayError } from '../../ports/payment-gateway.port.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** XML 1.0 has no way to write the other control characters. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** Elements by name, in their order; undefined ones are left out. */
export type Elements = { [name: string]: string | number | undefined | Elements }

export const writeXml = (elements: Elements): string =>
  Object.entries(elements)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const content = typeof value === 'object' ? writeXml(value) : escapeXml(String(value))
      return `<${name}>${content}</${name}>`
    })
    .join('')

/** The longest answer: a list of the rows of one payment is a few thousand characters. */
const MOST_BYTES = 256 * 1024

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, parseAttributeValue: false })

/**
 * Reads an answer of the gateway. It declares ISO-8859-8 while its bytes are UTF-8, so that the declaration is dropped.
 * Numbers stay text: `000` means success. The parser accepts anything, so the text is validated first; a DOCTYPE, the only way
 * to define entities that grow, is refused.
 * @throws GatewayError MALFORMED
 */
export const readXml = (text: string, call: string): unknown => {
  try {
    const body = text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '').trim()
    if (body.length > MOST_BYTES || /<!(DOCTYPE|ENTITY)/i.test(body)) throw new GatewayError('MALFORMED', call)
    // Its successor is a package of its own, with the same rules.
    // oxlint-disable-next-line typescript/no-deprecated
    if (!body.startsWith('<ashrait') || XMLValidator.validate(body) !== true) throw new GatewayError('MALFORMED', call)
    return parser.parse(body)
  } catch {
    // The parser's own faults hold the text.
    throw new GatewayError('MALFORMED', call)
  }
}

/** @throws GatewayError MALFORMED when the body is too long; the rest of it is not read */
export const readBody = async (response: Response, call: string): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > MOST_BYTES) throw new GatewayError('MALFORMED', call)
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
