import { HttpProblem } from '@zmig/kit'
import * as z from 'zod'

export type GoogleIdentity = { email: string; name: string }

/** Google answers in far less; past 5 s staff should try again rather than stare. */
const TIMEOUT_MS = 5_000

const TokenInfo = z.object({
  aud: z.string(),
  email: z.string(),
  email_verified: z.union([z.literal('true'), z.literal(true)]),
})
const UserInfo = z.object({ email: z.string(), name: z.string().default('') })

const ask = async (url: string, headers: Record<string, string> = {}): Promise<unknown> => {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
  if (!response || response.status >= 500)
    throw new HttpProblem(503, 'Google unavailable', 'לא הצלחנו להגיע ל־Google. נסו שוב בעוד רגע.')
  return response.ok ? response.json() : undefined
}

/**
 * Whose access token this is. The token must have been issued for our client id, else one stolen from any other site
 * would open ours, and its e-mail must be verified.
 *
 * @param accessToken characters of RFC 6750 only, as the contract checks
 * @returns undefined for a token that is expired, foreign, made up or without a verified e-mail
 * @throws HttpProblem 503 when Google cannot be reached
 */
export const askGoogle = async (
  { googleBaseUrl, googleClientId }: { googleBaseUrl: string; googleClientId: string },
  accessToken: string,
): Promise<GoogleIdentity | undefined> => {
  const query = new URLSearchParams({ access_token: accessToken })
  const token = TokenInfo.safeParse(await ask(`${googleBaseUrl}/tokeninfo?${query.toString()}`))
  if (!token.success || token.data.aud !== googleClientId) return undefined
  const user = UserInfo.safeParse(await ask(`${googleBaseUrl}/userinfo`, { authorization: `Bearer ${accessToken}` }))
  if (!user.success || user.data.email.toLowerCase() !== token.data.email.toLowerCase()) return undefined
  return { email: token.data.email.toLowerCase(), name: user.data.name || token.data.email }
}
