const json = { 'content-type': 'application/json' }

/** The desk of a shop in development is beside its public port. */
const deskOf = (url: string): string =>
  Object.assign(new URL(url), { port: String(Number(new URL(url).port) + 1) }).origin

/** @returns the cookie of the sample shop's owner */
export const signInStaff = async (url: string): Promise<string> => {
  const account = JSON.stringify({ email: 'owner@zmig.test', name: 'Dana Levi' })
  const token = await fetch(`${deskOf(url)}/google/token`, { method: 'POST', headers: json, body: account })
  const signedIn = await fetch(`${url}/edge/auth/google`, { method: 'POST', headers: json, body: await token.text() })
  if (!signedIn.ok) throw new Error(`staff could not sign in: ${signedIn.status}`)
  return signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
