import { optionalHttpsSetting } from '../config/secure-settings.ts'
import type { Setting } from '../config/settings.ts'

/** Where a bucket is and who may use it; undefined for an address that does not say so. */
export const readBucketAddress = (address: string) => {
  const url = new URL(address)
  const { username, password, origin, pathname } = url
  const bucket = /^\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (!bucket || username === '' || password === '') return undefined
  return {
    /** without a slash at its end, and without key and secret */
    url: `${origin}/${bucket}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}

export type BucketAddress = NonNullable<ReturnType<typeof readBucketAddress>>

const FORM = 'https://<key id>:<secret>@<host>/<bucket>?region=<region>'

/**
 * The address of an S3-compatible bucket that may stay unset, as `fileStoreOf` takes it; in production https only.
 * @param holds what is kept in it, such as `the documents of certificates`
 * @param otherwise what an unset address means, such as `keeps them in DATA_DIR/documents`
 */
export const optionalBucketSetting = (name: string, holds: string, otherwise: string): Setting<string | undefined> => {
  const setting = optionalHttpsSetting(
    name,
    `An S3-compatible bucket for ${holds}: ${FORM}, key and secret percent-encoded; unset ${otherwise}`,
  )
  return {
    ...setting,
    read: (text, context) => {
      const address = setting.read(text, context)
      if (address !== undefined && !readBucketAddress(address))
        throw new Error(`names no bucket or no key; set ${FORM}`)
      return address
    },
  }
}
