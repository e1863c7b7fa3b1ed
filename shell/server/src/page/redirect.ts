/** Only inside the shop: `//elsewhere` and `/\elsewhere` are other sites to a browser. */
const isLocal = (address: string) => /^\/(?![/\\])/.test(address)

/**
 * Where a page sends the browser, as a header may hold it: Hebrew letters are percent-encoded, what is encoded stays so.
 * @returns undefined when it would leave the shop, also once its dots are resolved (`/..//elsewhere`)
 */
export const localLocation = (address: string, publicUrl: string): string | undefined => {
  if (!isLocal(address)) return undefined
  const { pathname, search, hash } = new URL(publicUrl + address)
  const location = pathname + search + hash
  return isLocal(location) ? location : undefined
}
