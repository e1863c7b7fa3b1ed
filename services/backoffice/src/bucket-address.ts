/** Where a bucket is and who may use it; undefined for an address that does not say so. */
export const readBucketAddress = (address: string) => {
  const url = new URL(address)
  const { username, password, origin, pathname } = url
  const bucket = /^\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (!bucket || username === '' || password === '') return undefined
  return {
    /** without a slash at its end */
    url: `${origin}/${bucket}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}

export type BucketAddress = NonNullable<ReturnType<typeof readBucketAddress>>
