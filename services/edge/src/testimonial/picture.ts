import { createHash } from 'node:crypto'
import type { PictureSize } from './picture-size.ts'

/** A picture of what somebody wrote. */
export type Picture = PictureSize & {
  /** its name in its folder */
  file: string
  /** everything that is written in it */
  text: string
  bytes: Buffer
  contentType: string
  sample: boolean
}

/** Changes with the picture. */
export const versionOf = ({ bytes }: Pick<Picture, 'bytes'>): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
