import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'

/** Owners also manage who may sign in, see the history of actions and make large refunds. */
export const StaffRole = z.enum(['owner', 'staff'])
export type StaffRole = z.infer<typeof StaffRole>

/** `_id` is an opaque random value, not a credential: the session is an HttpOnly cookie. */
export const Staff = z.object({ _id: z.string(), name: z.string(), email: z.string(), role: StaffRole })
export type Staff = z.infer<typeof Staff>

/** The characters that an Authorization header may hold unescaped (RFC 6750, 2.1). */
const TOKEN = /^[\w.~+/=-]+$/

export const googleSignIn = post('/auth/google', {
  summary: 'Signs in with a Google access token; the session comes as a cookie, a token in x-auth-token',
  audience: 'everyone',
  body: z.object({ access_token: z.string().check(z.maxLength(4096), z.regex(TOKEN)) }),
  refusals: [401],
  answer: Staff,
})
export const currentStaff = get('/auth/session', {
  summary: 'Who is signed in; null without a session',
  audience: 'everyone',
  answer: z.object({
    user: z.nullable(Staff),
    /**
     * where the account chooser is opened: Google in production, the desk in development; `client_id` is in its query,
     * the browser adds `redirect_uri`, `state`, `response_type` and `scope`
     */
    authorizeUrl: z.string(),
  }),
})
export const signOut = post('/auth/logout', {
  summary: 'Ends the session',
  audience: 'everyone',
  answer: z.object({ ok: z.boolean() }),
})
