import { systemClock } from '@zmig/kit'
import { carryFiles, documentPlace, erasurePlace, fileStoreOf, picturePlace, testimonialPlace } from '@zmig/kit/files'
import type { PreparationConfig } from '../config.ts'
import { carryErasures, erasuresOf } from './erasures.ts'

type Settings = Pick<PreparationConfig, 'bucketUrl' | 'mediaBucketUrl' | 'documentBucketUrl' | 'dataDirectory'>

/**
 * Puts the files of this machine into the bucket that the shop has from now on, so that a shop finds its files after
 * `BUCKET_URL` was set. Packages of slices are put there with the slices (`seedPackages`). A bucket that cannot be used now
 * stops no start: the line says what to do, and the next start goes on.
 * @param say a line for the operator
 */
export const carryShopFiles = async (settings: Settings, say: (line: string) => void): Promise<void> => {
  const places = {
    documents: documentPlace,
    pictures: picturePlace,
    testimonials: testimonialPlace,
    erasures: erasurePlace,
  }
  for (const [kind, placeOf] of Object.entries(places))
    try {
      const place = placeOf(settings)
      const folder = fileStoreOf({ url: undefined, directory: place.directory })
      const put = await carryFiles(place, folder, fileStoreOf(place))
      if (put > 0) say(`${put} files were put from ${place.directory} into the bucket`)
      if (kind === 'erasures') await carryErasures(erasuresOf(settings), systemClock.now())
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      say(`the ${kind} of this machine are not in the bucket yet: ${reason}; the next start puts them there`)
    }
}
