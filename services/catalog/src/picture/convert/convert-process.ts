import type { PictureUse } from '@zmig/edge-contract'
import type { PictureType } from '../picture.decider.ts'
import { convertPicture } from './convert-picture.ts'

/** What the process is sent; it answers with what `convertPicture` returns. */
export type ToConvert = { bytes: Uint8Array; type: PictureType; use: PictureUse }

// A process that decodes one picture of a stranger's camera: no environment, and nothing else to lose when the decoder crashes.
process.once('disconnect', () => process.exit())
process.once('message', ({ bytes, type, use }: ToConvert) => {
  void convertPicture(bytes, type, use).then((converted) => process.send?.(converted))
})
