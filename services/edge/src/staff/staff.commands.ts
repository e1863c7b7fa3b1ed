import { randomBytes } from 'node:crypto'
import { currentStaff, googleSignIn, signOut, type Staff } from '@zmig/edge-contract'
import { HttpProblem } from '@zmig/kit'
import type { EdgeConfig } from '../config.ts'
import { defineCommand, type Command } from '../http/define-command.ts'
import { isStaff } from './allow-list.ts'
import { authorizeUrl } from './authorize-url.ts'
import { endedSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.ts'
import type { Authenticate } from './sign-in.ts'
import type { StaffMember, StaffSessions } from './staff-session.ts'

const toStaff = ({ staffId, name, email }: StaffMember): Staff => ({ _id: staffId, name, email })

/** Sign-in, who is signed in, and sign-out. */
export const createStaffCommands = (
  config: EdgeConfig,
  sessions: StaffSessions,
  authenticate: Authenticate,
): Command[] => [
  defineCommand(googleSignIn, async ({ request, response }) => {
    const identity = await authenticate(request, response)
    if (!isStaff(config, identity.email))
      throw new HttpProblem(403, 'Not staff', 'לחשבון הזה אין הרשאה למערכת הניהול. פנו למנהל החנות.')
    const { staff, token } = await sessions.signIn(identity)
    response.append('set-cookie', sessionCookie(token))
    // callers of the specification keep this; it is random, stored nowhere and opens nothing
    response.set('x-auth-token', randomBytes(16).toString('base64url'))
    return toStaff(staff)
  }),
  defineCommand(currentStaff, ({ staff }) =>
    Promise.resolve({ user: staff ? toStaff(staff) : null, authorizeUrl: authorizeUrl(config) }),
  ),
  defineCommand(signOut, async ({ request, response }) => {
    const token = readSessionCookie(request.headers.cookie)
    if (token) await sessions.signOut(token)
    response.append('set-cookie', endedSessionCookie())
    return { ok: true }
  }),
]
