import type { PictureUse } from '@zmig/edge-contract'
import { refused } from '@zmig/kit/refused'

export type PictureRefused = ReturnType<typeof refused<'VALIDATION'>>

const refuse = (message: string): PictureRefused => refused('VALIDATION', message)

/** The formats that staff upload, as sharp names them. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif'

/** Bytes from the beginning of a file that tell its format. */
export const BEGINNING = 512

const SAVE_AS = 'שמרו את התמונה כ־JPEG, PNG, WebP או AVIF והעלו שוב.'

const NO_PICTURE = `הקובץ אינו תמונה שאפשר להציג. ${SAVE_AS}`
type Fits = (text: string) => boolean
const begins =
  (...beginnings: string[]): Fits =>
  (text) =>
    beginnings.some((beginning) => text.startsWith(beginning))
/** The brands of a file of boxes, as AVIF and HEIC are, stand behind its first four bytes. */
const hasBrand =
  (...brands: string[]): Fits =>
  (text) =>
    brands.some((brand) => text.startsWith(`ftyp${brand}`, 4))
const has =
  (pattern: RegExp): Fits =>
  (text) =>
    pattern.test(text)

const REFUSED: [fits: Fits, message: string][] = [
  [begins('GIF8'), `אי אפשר להעלות GIF. ${SAVE_AS}`],
  [begins('PK\x03\x04', 'PK\x05\x06'), 'הקובץ הוא ארכיון ZIP ולא תמונה. חלצו ממנו את התמונות והעלו אותן.'],
  [begins('%PDF-'), `הקובץ הוא PDF ולא תמונה. ${SAVE_AS}`],
  [hasBrand('avis'), 'הקובץ הוא AVIF מונפש ולא תמונה אחת. שמרו ממנו תמונה אחת כ־JPEG או PNG והעלו אותה.'],
  [hasBrand('hei', 'hev', 'mif1', 'msf1'), 'הקובץ הוא HEIC של טלפון. שתפו אותו מהטלפון כ־JPEG והעלו שוב.'],
  [has(/<svg[\s>]/i), `אי אפשר להעלות SVG, כי הוא יכול להכיל קוד. ${SAVE_AS}`],
  [has(/^\s*<(!doctype html|html|head|body|script)/i), `הקובץ הוא דף אינטרנט ולא תמונה. ${SAVE_AS}`],
]
const TAKEN: [fits: Fits, type: PictureType][] = [
  [begins('\xff\xd8\xff'), 'jpeg'],
  [begins('\x89PNG\r\n\x1a\n'), 'png'],
  [(text) => text.startsWith('RIFF') && text.startsWith('WEBP', 8), 'webp'],
  // `mif1` says only that pictures are inside, and the brands after it of which kind
  [has(/^.{4}ftyp(avif|mif1.{4}(.{4})*avif)/s), 'avif'],
]

/**
 * Decides by its beginning whether a file is read on; its name and what the browser says of it do not count.
 * @param beginning the first `BEGINNING` bytes, or the whole of a shorter file
 */
export const decideType = (beginning: Buffer): { type: PictureType } | PictureRefused => {
  const text = beginning.toString('latin1')
  const type = TAKEN.find(([fits]) => fits(text))?.[1]
  if (type) return { type }
  return refuse(REFUSED.find(([fits]) => fits(text))?.[1] ?? NO_PICTURE)
}

/** Most pixels of a picture: 64 million, more than the 50 of today's phones; decoded they are 200 MB. */
export const MOST_PIXELS = 64_000_000
/** Fewest pixels of a side: a smaller picture of a product is blurred on every page; logos are wide, and shown 40 pixels high. */
const FEWEST_PIXELS: Record<PictureUse, number> = { product: 200, logo: 40 }

/** Decides by the size that a picture says it has, before it is decoded. */
export const decideSize = (
  { width, height }: { width: number; height: number },
  use: PictureUse,
): PictureRefused | undefined => {
  const fewest = FEWEST_PIXELS[use]
  if (width * height > MOST_PIXELS)
    return refuse(
      `התמונה גדולה מדי: ${width}×${height} פיקסלים. הקטינו אותה ל־${MOST_PIXELS / 1_000_000} מיליון פיקסלים לכל היותר והעלו שוב.`,
    )
  if (Math.min(width, height) < fewest)
    return refuse(`התמונה קטנה מדי: ${width}×${height} פיקסלים. כל צד צריך להיות ${fewest} פיקסלים לפחות.`)
  return undefined
}

/** A file that begins as a picture and cannot be read as one. */
export const BROKEN = refuse('אי אפשר לקרוא את התמונה: הקובץ פגום או קטוע. פתחו אותה, שמרו אותה מחדש והעלו שוב.')

/** A picture that takes longer than any honest one. */
export const TOO_SLOW = refuse('עיבוד התמונה נמשך זמן רב מדי ונעצר. הקטינו את התמונה והעלו שוב.')

const NAMES: Record<PictureType, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' }

/** A picture of another format than its beginning says. */
export const otherInside = (type: PictureType): PictureRefused =>
  refuse(`הקובץ מתחיל כמו ${NAMES[type]}, אבל התמונה שבו שמורה בסוג אחר. פתחו אותה, שמרו אותה מחדש והעלו שוב.`)

/** A whole picture of a kind that the decoder does not know, such as one of twelve bits a colour. */
export const unknownKind = (type: PictureType): PictureRefused =>
  refuse(`התמונה שמורה בסוג של ${NAMES[type]} שהחנות אינה קוראת. שמרו אותה כ־JPEG רגיל והעלו שוב.`)
