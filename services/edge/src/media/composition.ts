import { join } from 'node:path'
import type { Database, Logger } from '@zmig/kit'
import type { EdgeConfig } from '../config.ts'
import type { FileEndpoint } from '../http/define-file.ts'
import type { Read } from '../answer/define-read.ts'
import { mediaReads } from './media.reads.ts'
import { createPictureFiles } from './picture/picture.files.ts'
import { createPictures } from './picture/pictures.ts'
import { createDrawingThread } from './social/drawing-thread.ts'
import { createPictureStore } from './social/picture-store.ts'
import { createPngPictures } from './social/png-pictures.ts'
import { createSocialFiles } from './social/social.files.ts'

type MediaDeps = {
  database: Database
  config: Pick<EdgeConfig, 'mediaBaseUrl' | 'dataDirectory' | 'shopName'>
  logger: Logger
}

/** Every picture of the shop: drawings, cards for social networks, and real ones from the bucket. */
export const createMedia = ({ database, config, logger }: MediaDeps) => {
  const thread = createDrawingThread()
  const store = createPictureStore(join(config.dataDirectory, 'pictures'))
  const pngs = createPngPictures({ thread, store, logger })
  const pictures = createPictures({ baseUrl: config.mediaBaseUrl, logger })
  return {
    reads: mediaReads satisfies Read[],
    files: [
      ...createSocialFiles(database, pngs, config.shopName),
      ...createPictureFiles(database, pictures),
    ] satisfies FileEndpoint[],
    stop: () => thread.stop(),
  }
}
