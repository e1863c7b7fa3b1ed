import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startEdgeFixture } from '../../../testing/edge-fixture.ts'

const CLIENT_ID = 'zmigo-test'
type Token = { aud: string; sub: string; email: string; email_verified: string; name: string; hd?: string }
export const tokenOf = (sub: string, email: string, name: string, more: Partial<Token> = {}): Token => ({
  aud: CLIENT_ID,
  sub,
  email,
  email_verified: 'true',
  name,
  ...more,
})
const knownTokens = (): Record<string, Token> => ({
  'ya29.~+/a_b-c=': tokenOf('1', 'owner@zmig.test', 'בעלת החנות'),
  owner: tokenOf('1', 'Owner@zmig.test', 'בעלת החנות'),
  partner: tokenOf('2', 'someone@partner.test', 'שותף', { hd: 'partner.test' }),
  privateAccount: tokenOf('3', 'former@partner.test', 'מתחזה'),
  otherWorkspace: tokenOf('4', 'guest@partner.test', 'מתחזה', { hd: 'evil.test' }),
  stranger: tokenOf('5', 'stranger@gmail.test', 'זר'),
  unverified: tokenOf('1', 'owner@zmig.test', 'מתחזה', { email_verified: 'false' }),
  otherSite: tokenOf('1', 'owner@zmig.test', 'מתחזה', { aud: 'another-site' }),
  reusedAddress: tokenOf('6', 'owner@zmig.test', 'מתחזה'),
  nameless: tokenOf('8', 'dana.cohen@partner.test', '', { hd: 'partner.test' }),
  colleague: tokenOf('7', 'dana@partner.test', 'דנה', { hd: 'partner.test' }),
  renamedColleague: tokenOf('7', 'dana.levi@partner.test', 'דנה לוי', { hd: 'partner.test' }),
  colleagueAsOwner: tokenOf('7', 'owner@zmig.test', 'דנה', { hd: 'partner.test' }),
})

/** Google's two calls that say whose a token is: `hd` and the name are in the second one only. */
const createGoogle = (tokens: Record<string, Token>) =>
  createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://google.test')
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const token = tokens[searchParams.get('access_token') ?? bearer ?? '']
    const { name, hd, ...info } = token ?? { name: '', hd: undefined }
    response.writeHead(token ? 200 : 400, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        token
          ? pathname.endsWith('/tokeninfo')
            ? info
            : { ...info, name, ...(hd && { hd }) }
          : { error: 'invalid_token' },
      ),
    )
  })

export const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** An edge whose staff sign in with accounts of a Google that the test plays. */
export const startStaffSignIn = async () => {
  const tokens = knownTokens()
  const google = createGoogle(tokens)
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const { port } = google.address() as AddressInfo
  let time = new Date('2026-11-21T08:00:00Z')
  const environment = {
    GOOGLE_BASE_URL: `http://127.0.0.1:${port}`,
    GOOGLE_CLIENT_ID: CLIENT_ID,
    ADMIN_DOMAINS: 'partner.test',
  }
  const fixture = await startEdgeFixture(environment, { now: () => time })
  return {
    fixture,
    /** the accounts by their access token; a test may add some */
    tokens,
    now: () => time,
    /** @param milliseconds that go by */
    pass: (milliseconds: number) => void (time = new Date(time.getTime() + milliseconds)),
    signIn: (access_token: string, headers?: { cookie: string }) =>
      fixture.post('/auth/google', { access_token }, headers),
    session: async (cookie: string) =>
      ((await (await fixture.get('/auth/session', { cookie })).json()) as { user: unknown }).user,
    stop: async () => {
      await fixture.stop()
      google.close()
    },
  }
}
export type StaffSignIn = Awaited<ReturnType<typeof startStaffSignIn>>
