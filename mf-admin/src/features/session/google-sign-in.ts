const KEY = 'staff-sign-in'

/**
 * A pending sign-in: the state that Google must return and the page to continue on; `isWindow`: it is in a window of its own,
 * which closes itself afterwards.
 */
type SignInRequest = { state: string; path: string; isWindow?: boolean }

/**
 * The address of the account chooser (OAuth 2 implicit flow: the edge expects an access token).
 * @param authorizeUrl from the edge, with the shop's `client_id` in its query
 * @param origin of this page; `<origin>/admin` is registered with Google as the return address
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

/** Reads and removes the pending request, so that each is answered once. */
export const takeRequest = (storage: Storage): SignInRequest | undefined => {
  const stored = storage.getItem(KEY)
  storage.removeItem(KEY)
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null || !('state' in value) || !('path' in value)) return undefined
    const { state, path } = value
    const isWindow = 'isWindow' in value && value.isWindow === true
    // storage can be edited: accept our own admin pages only
    const known = typeof state === 'string' && typeof path === 'string' && /^\/admin([/?]|$)/.test(path)
    return known && state ? { state, path, ...(isWindow && { isWindow }) } : undefined
  } catch {
    return undefined
  }
}

/** What Google's account chooser appends to the address after `#`. */
export type GoogleReturn = { state: string; accessToken: string | undefined; error: string | undefined }

/** Reads the fragment of Google's answer; undefined when the fragment is something else. */
export const googleReturn = (hash: string): GoogleReturn | undefined => {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const accessToken = values.get('access_token') ?? undefined
  const error = values.get('error') ?? undefined
  return accessToken === undefined && error === undefined
    ? undefined
    : { state: values.get('state') ?? '', accessToken, error }
}

/** Removes Google's answer from the address at once: a token must not stay in the bar, the history or a screenshot. */
export const takeGoogleReturn = (): GoogleReturn | undefined => {
  const returned = googleReturn(location.hash)
  if (returned) history.replaceState(history.state, '', location.pathname + location.search)
  return returned
}
