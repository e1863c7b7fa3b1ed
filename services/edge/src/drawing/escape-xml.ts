/** Control characters, halves of pairs and two more that no XML document may hold, not even escaped. */
// oxlint-disable-next-line no-control-regex -- these are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

/** Text for elements and attributes of an SVG: names come from outside and are never markup. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)
