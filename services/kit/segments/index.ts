/**
 * What a text message is charged by. A text of letters of the GSM alphabet (3GPP TS 23.038, section 6.2.1) has 160 of them in
 * one segment, any other (UCS-2: Hebrew, emoji) 70. A longer text is cut into segments that name one another and so hold less.
 */
export type Segments = { encoding: 'gsm' | 'ucs2'; segments: number }

const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Letters that GSM writes with an escape before them: they take the room of two. */
const GSM_EXTENSION = new Set('\f^{}\\[~]|€')

const ROOM = { gsm: { alone: 160, joined: 153 }, ucs2: { alone: 70, joined: 67 } } as const

/** The room that each letter takes; undefined when one is not in the alphabet. */
const gsmWidths = (letters: readonly string[]): number[] | undefined => {
  const widths = letters.map((letter) => (GSM.has(letter) ? 1 : GSM_EXTENSION.has(letter) ? 2 : 0))
  return widths.includes(0) ? undefined : widths
}

/** Counts the segments of a text. An escaped letter, and an emoji of two units, is never cut by the end of a segment. */
export const countSegments = (text: string): Segments => {
  const letters = Array.from(text)
  const gsm = gsmWidths(letters)
  const encoding = gsm ? 'gsm' : 'ucs2'
  const widths = gsm ?? letters.map((letter) => letter.length)
  const { alone, joined } = ROOM[encoding]
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= alone) return { encoding, segments: 1 }
  let segments = 1
  let taken = 0
  for (const width of widths) {
    if (taken + width > joined) {
      segments += 1
      taken = 0
    }
    taken += width
  }
  return { encoding, segments }
}
