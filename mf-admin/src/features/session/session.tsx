import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { Alert, Button, Card, color, media, space } from '@zmig/platform'
import type { Staff } from '@zmig/edge-contract'
import { AdminButton } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import type { SignInFailure } from './session.slice.ts'

export { sessionSlice } from './session.slice.ts'
export { useStaffEdge } from './staff-edge.ts'
export { useSession } from './use-session.ts'

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * The name in the top bar: the account's name; else the e-mail's local part, dots and underscores as spaces and
 * each word capitalised; else `Admin` (wizard-shops-and-admin.md §2, Admin).
 */
export const displayName = ({ name, email }: Pick<Staff, 'name' | 'email'>): string => {
  if (name.trim()) return name.trim()
  const words = (email.split('@')[0] ?? '').split(/[._\s]+/).filter(Boolean)
  return words.map(capitalised).join(' ') || 'Admin'
}

export const text = {
  title: 'כניסה לצוות',
  system: 'מערכת ניהול מתקדמת',
  intro: 'היכנסו עם חשבון Google שמופיע ברשימת הצוות.',
  google: 'כניסה עם Google',
  leave: 'יציאה',
  endedTitle: 'החיבור הסתיים',
  ended: 'נכנסים שוב בחלון שייפתח, והעמוד ממשיך מאותה נקודה. מה שהוקלד נשמר.',
  unreachable: 'לא הצלחנו לבדוק מי מחובר. בדקו את החיבור לאינטרנט ונסו שוב.',
  retry: 'נסו שוב',
  failure: {
    forbidden: 'החשבון הזה אינו מורשה להיכנס למערכת. היכנסו עם חשבון אחר, או בקשו מבעל החנות להוסיף אתכם לרשימת הצוות.',
    unexpected: 'הכניסה לא הושלמה כי התשובה מ־Google לא תאמה את הבקשה. נסו להיכנס שוב.',
    cancelled: 'הכניסה בוטלה. אפשר לנסות שוב.',
    failed: 'הכניסה עם Google לא הצליחה. נסו שוב בעוד רגע.',
  },
}

const Box = styled(Card)`
  max-inline-size: 440px;
  margin: ${space(10)} auto;
  display: grid;
  gap: ${space(4)};
  text-align: center;
  & h1 {
    font-size: 1.5rem;
    font-weight: 800;
  }
  & > p:first-of-type {
    margin-block-start: -${space(3)};
    color: ${color.muted};
    font-size: 0.875rem;
  }
  /* these elements take the focus only so that reading continues there; they are not controls */
  & [tabindex='-1']:focus:not(:focus-visible) {
    outline: none;
  }
  & [role='alert'] {
    text-align: start;
  }
`

/** Google's mark in its own colours, as its brand rules ask. */
const GoogleMark = () => (
  <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true">
    <path
      fill="#4285F4"
      d="M45.1 24.5c0-1.6-.1-2.8-.4-4.1H24v7.5h12.1c-.2 1.9-1.6 4.7-4.5 6.6l6.9 5.3c4.1-3.8 6.6-9.3 6.6-15.3z"
    />
    <path
      fill="#34A853"
      d="M24 46c5.9 0 10.9-2 14.5-5.3l-6.9-5.3c-1.8 1.3-4.3 2.2-7.6 2.2-5.8 0-10.7-3.8-12.5-9.1l-7.1 5.5C8 41.1 15.4 46 24 46z"
    />
    <path fill="#FBBC05" d="M11.5 28.5a13.5 13.5 0 0 1 0-8.9l-7.1-5.5a22 22 0 0 0 0 19.9z" />
    <path
      fill="#EA4335"
      d="M24 10.5c4.100 0 6.900 1.800 8.500 3.300l6.200-6C34.900 4.200 29.900 2 24 2 15.400 2 8 6.900 4.400 14.100l7.100 5.500c1.800-5.300 6.700-9.100 12.500-9.100z"
    />
  </svg>
)

const White = styled.span`
  display: inline-grid;
  place-items: center;
  padding: 5px;
  border-radius: 4px;
  background: #fff;
`

type Props = {
  failure: SignInFailure | null
  /** the edge's own sentence about it, when it has one */
  reason: string | undefined
  /** the session ended on this page, so the focused element is gone */
  ended: boolean
  onSignIn: () => void
}

/** The sign-in button, with the reason why the last attempt failed. */
export const SignInCard = ({ failure, reason, ended, onSignIn }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) alert.current?.focus()
    else if (ended) heading.current?.focus()
  }, [failure, ended])
  return (
    <Box>
      <h1 ref={heading} tabIndex={-1}>
        {text.title}
      </h1>
      <p>{text.system}</p>
      <p>{text.intro}</p>
      {failure && (
        <div ref={alert} tabIndex={-1}>
          <Alert tone="error">{reason ?? text.failure[failure]}</Alert>
        </div>
      )}
      <Button onClick={onSignIn}>
        <White>
          <GoogleMark />
        </White>
        {text.google}
      </Button>
    </Box>
  )
}

/** Laid over the page when the session has ended: what was typed below it stays. */
export const SignInAgain = ({
  user,
  onSignIn,
  onLeave,
}: {
  user: Staff
  onSignIn: () => void
  onLeave: () => void
}) => (
  <Dialog
    title={text.endedTitle}
    role="alertdialog"
    actions={
      <>
        <AdminButton look="primary" onClick={onSignIn}>
          {text.google}
        </AdminButton>
        <AdminButton onClick={onLeave}>{text.leave}</AdminButton>
      </>
    }
  >
    <p>{text.ended}</p>
    <p>
      <bdi>{displayName(user)}</bdi> · <bdi dir="ltr">{user.email}</bdi>
    </p>
  </Dialog>
)

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-inline-size: 0;
  font-size: 0.8125rem;
  & > i {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border-radius: 50%;
    background: ${color.signal};
    color: ${color.asphalt};
    font-size: 0.75rem;
    font-style: normal;
    font-weight: 700;
  }
  & > span {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 500;
  }
  & > button {
    flex: none;
    min-block-size: 44px;
    padding: 0 ${space(2)};
    border: 0;
    background: none;
    color: ${color.chalk};
    cursor: pointer;
  }
  & > button:hover {
    color: #fff;
  }
  /* the initials say who is signed in; the way out is never cut */
  ${media.phone} {
    flex: none;
    & > span {
      display: none;
    }
  }
`

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')

/** The signed-in member's name and the sign-out button. */
export const StaffMenu = ({ user, onLeave }: { user: Staff; onLeave: () => void }) => (
  <Row>
    <i aria-hidden="true">{initialsOf(displayName(user))}</i>
    <span dir="auto" title={user.email}>
      {displayName(user)}
    </span>
    <button type="button" onClick={onLeave}>
      {text.leave}
    </button>
  </Row>
)

/** Shown when the edge did not answer, with a retry button. */
export const SessionUnreachable = ({ onRetry }: { onRetry: () => void }) => (
  <Alert tone="error">
    <p>{text.unreachable}</p>
    <Button variant="quiet" size="small" onClick={onRetry}>
      {text.retry}
    </Button>
  </Alert>
)
