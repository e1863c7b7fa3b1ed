import { randomBytes } from 'node:crypto'
import { googleSignIn, signOut } from '@zmig/edge-contract'
import type { EdgeConfig } from '../config.ts'
import { type Command, defineCommand } from '../http/define-endpoint.ts'
import { endedSessionCookie, readSessionCookie, sessionCookie, type StaffSessions } from './staff-session.ts'
import { createAuthenticate, refusedSignIn } from './google-sign-in.ts'
import { createStaffAccessCommands } from './staff-access.ts'
import { toStaff } from './staff.queries.ts'

/** Sign-in and sign-out; owners say who may. */
export const createStaffCommands = (
  deps: Parameters<typeof createStaffAccessCommands>[0],
  config: EdgeConfig,
  sessions: StaffSessions,
): Command[] => {
  const authenticate = createAuthenticate(config)
  return [
    ...createStaffAccessCommands(deps, config),
    defineCommand(googleSignIn, async ({ request, response }) => {
      const identity = await authenticate(request, response)
      const signedIn = await sessions.signIn(identity, readSessionCookie(request.headers.cookie))
      if (!signedIn.ok && signedIn.code === 'NOT_STAFF')
        throw refusedSignIn(403, 'Not staff', 'לחשבון הזה אין הרשאה למערכת הניהול. פנו למנהל החנות.')
      if (!signedIn.ok)
        throw refusedSignIn(
          403,
          'Other account',
          'הכתובת הזו כבר רשומה אצלנו עם חשבון Google אחר. פנו למנהל החנות כדי לשחרר אותה.',
        )
      const { staff, token } = signedIn
      response.append('set-cookie', sessionCookie(token))
      // callers of the specification store this; it is random, not stored here and gives no access
      response.set('x-auth-token', randomBytes(16).toString('base64url'))
      return toStaff(staff)
    }),
    defineCommand(signOut, async ({ request, response }) => {
      const token = readSessionCookie(request.headers.cookie)
      if (token) await sessions.signOut(token)
      response.append('set-cookie', endedSessionCookie())
      return { ok: true }
    }),
  ]
}
