import type { Logger } from '@zmig/kit'
import { fileStoreOf, type FileSettings, picturePlace } from '@zmig/kit/files'
import { join } from 'node:path'
import { createDrawingThread } from './media/drawing-thread.ts'
import { createPictureStore } from './media/picture-store.ts'
import { createBucketPictures } from './media/pictures.ts'
import { createPngPictures } from './media/png-pictures.ts'
import { createUploadedPictures } from './media/uploaded-pictures.ts'

type PicturesDeps = {
  /** `mediaBaseUrl`: without it pictures are those that staff upload, and drawings */
  config: FileSettings & { mediaBaseUrl: string | undefined; mediaBucketUrl: string | undefined }
  logger: Logger
}

/** Draws pictures, and fetches real ones from the bucket; which product a picture shows is the shop's to know. */
export const createPictures = ({ config, logger }: PicturesDeps) => {
  const thread = createDrawingThread()
  const store = createPictureStore(join(config.dataDirectory, 'pictures'))
  return {
    /** drawn in a thread of its own and kept */
    pngs: createPngPictures({ thread, store, logger }),
    bucket: createBucketPictures({ baseUrl: config.mediaBaseUrl, logger }),
    uploaded: createUploadedPictures({
      files: fileStoreOf(picturePlace(config)),
      logger,
    }),
    stop: () => thread.stop(),
  }
}
export type Pictures = ReturnType<typeof createPictures>
