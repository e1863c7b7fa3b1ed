import { pictureLimit } from '@zmig/edge-contract'
import { text } from './text.ts'

/** What the name of a file says: the product that it shows, and which of its pictures it is, from 1. */
export type NamedPicture = { ean: string; place: number }

const IS_PICTURE = /\.(jpe?g|png|webp|avif)$/i
/** `7290000000001.jpg` is the first picture of a product, `7290000000001-2.jpg` its second. */
const NAME = /^(\d{8}|\d{12,13})(?:[-_ ](\d{1,2}))?$/

/** Reads the name of a file. @returns why it is not sent, as a sentence, when it names no product or is no picture */
export const readName = ({ name, size }: Pick<File, 'name' | 'size'>): NamedPicture | string => {
  if (!IS_PICTURE.test(name)) return text.noPicture
  const [, ean, place = '1'] = NAME.exec(name.replace(IS_PICTURE, '').trim()) ?? []
  if (ean === undefined) return text.noEan
  return size > pictureLimit.most ? pictureLimit.tooLarge : { ean, place: Number(place) }
}
