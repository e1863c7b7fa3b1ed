/** Products whose like this tab gave or took back: their page may come from a cache that does not know it yet. */
const nameOf = (productId: string) => `liked:${productId}`

export const rememberActed = (productId: string): void => {
  try {
    sessionStorage.setItem(nameOf(productId), '1')
  } catch {
    // storage is switched off: the count is as old as the page, up to 60 s
  }
}

export const hasActed = (productId: string): boolean => {
  try {
    return sessionStorage.getItem(nameOf(productId)) !== null
  } catch {
    return false
  }
}
