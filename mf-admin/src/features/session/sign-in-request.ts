const KEY = 'staff-sign-in'

/** A sign-in on its way through Google: what must come back, and where to go on. */
export type SignInRequest = { state: string; path: string }

/**
 * The address of the account chooser (OAuth 2 implicit flow: the edge wants an access token).
 * @param authorizeUrl from the edge, with the shop's `client_id` in its query
 * @param origin of this page; Google knows `<origin>/admin` as the way back
 */
export const chooserAddress = (authorizeUrl: string, origin: string, state: string): string => {
  const url = new URL(authorizeUrl, origin)
  url.searchParams.set('redirect_uri', `${origin}/admin`)
  url.searchParams.set('response_type', 'token')
  url.searchParams.set('scope', 'openid email profile')
  url.searchParams.set('prompt', 'select_account')
  url.searchParams.set('state', state)
  return url.href
}

export const keepRequest = (storage: Storage, request: SignInRequest): void =>
  storage.setItem(KEY, JSON.stringify(request))

/** The request that is on its way; each is answered once. */
export const takeRequest = (storage: Storage): SignInRequest | undefined => {
  const stored = storage.getItem(KEY)
  storage.removeItem(KEY)
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null || !('state' in value) || !('path' in value)) return undefined
    const { state, path } = value
    // only our own admin pages: storage is not a place to take addresses from on trust
    const known = typeof state === 'string' && typeof path === 'string' && /^\/admin(\/|$)/.test(path)
    return known && state ? { state, path } : undefined
  } catch {
    return undefined
  }
}
