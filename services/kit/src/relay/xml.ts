import { XMLParser, XMLValidator } from 'fast-xml-parser'

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

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, parseAttributeValue: false })

/**
 * Reads an answer of the relay. It declares ISO-8859-8 while its bytes are UTF-8, so that the declaration is dropped.
 * Numbers stay text: `000` means success. The parser accepts anything, so the text is validated first; a DOCTYPE, the only way
 * to define entities that grow, is refused.
 * @returns undefined when it is no answer of the relay
 */
export const readXml = (text: string): unknown => {
  try {
    const body = text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '').trim()
    if (/<!(DOCTYPE|ENTITY)/i.test(body) || !body.startsWith('<ashrait')) return undefined
    // Its successor is a package of its own, with the same rules.
    // oxlint-disable-next-line typescript/no-deprecated
    return XMLValidator.validate(body) === true ? parser.parse(body) : undefined
  } catch {
    // The parser's own faults hold the text.
    return undefined
  }
}
