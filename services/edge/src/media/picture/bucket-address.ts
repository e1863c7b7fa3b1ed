/** A name inside the bucket: no step up or aside, nothing that a server could read as another slash. */
const isName = (segment: string): boolean =>
  segment !== '' && segment !== '.' && segment !== '..' && !/[\\/\p{Cc}\p{Cs}]|%(2f|5c|2e)/iu.test(segment)

/**
 * Where a picture lies: below the bucket's base address and nowhere else.
 * @param base absolute address without a slash at its end
 * @param path as catalog told it, names between slashes
 * @returns undefined for a path that would lead elsewhere: `..`, an absolute address, encoded slashes
 */
export const bucketAddress = (base: string, path: string): URL | undefined => {
  const segments = path.split('/')
  if (!segments.every(isName)) return undefined
  const root = new URL(`${base}/`)
  const address = new URL(root.pathname + segments.map(encodeURIComponent).join('/'), root)
  return address.origin === root.origin && address.pathname.startsWith(root.pathname) ? address : undefined
}
