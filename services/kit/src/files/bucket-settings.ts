import { optionalHttpsSetting } from '../config/secure-settings.ts'
import { optionalBucketSetting } from './bucket-address.ts'

/** The one bucket of a shop: whatever it keeps as files is there, each kind below a folder of its own (`file-place.ts`). */
export const bucketSetting = optionalBucketSetting(
  'BUCKET_URL',
  'all files of the shop, each kind in a folder of its own',
  'keeps them in folders of DATA_DIR',
)

/** A bucket of its own for one kind of files: it goes before `BUCKET_URL`, and its keys begin with no folder. */
const ofOneKind = (name: string, kind: string, folder: string) =>
  optionalBucketSetting(name, `${kind} alone`, `keeps them where BUCKET_URL says, or in DATA_DIR/${folder}`)

/** The catalogue writes pictures, and every process that serves pages reads them. */
export const pictureBucketSetting = ofOneKind('MEDIA_BUCKET_URL', 'the pictures that staff upload', 'media')

export const documentBucketSetting = ofOneKind('DOCUMENT_BUCKET_URL', 'the documents of certificates', 'documents')

/** Every process that reads or keeps packages has this setting. */
export const sliceBucketSetting = ofOneKind('SLICE_BUCKET_URL', 'the packages of slices', 'packages')

/** Where pictures are that the owner keeps beside those that staff upload. */
export const mediaBaseSetting = optionalHttpsSetting(
  'MEDIA_BASE_URL',
  'Bucket with real pictures, read below this address only; without it every product is drawn.',
)
