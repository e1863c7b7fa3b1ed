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

/** Takes Google's answer out of the address at once: a token must not stay in the bar, the history or a screenshot. */
export const takeGoogleReturn = (): GoogleReturn | undefined => {
  const returned = googleReturn(location.hash)
  if (returned) history.replaceState(history.state, '', location.pathname + location.search)
  return returned
}
