import styled from '@emotion/styled'
import { type ReactNode, useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { color, type Head, media, PageTitle, type Site, space, Spinner, useAddress, Wrap } from '@zmig/platform'
import { AdminTabs } from '../features/navigation/navigation.tsx'
import { ordersCleared } from '../features/orders/orders.tsx'
import { SessionUnreachable, SignInCard, StaffMenu, useSession } from '../features/session/session.tsx'
import type { Staff } from '@zmig/edge-contract'

const text = {
  title: 'מערכת ניהול מתקדמת',
  checking: 'בודקים מי מחובר',
}

/** The head of every admin page, hidden from search engines. */
export const staffHead = ({ shopName }: Site): Head => ({
  title: `${text.title} | ${shopName}`,
  description: text.title,
  noindex: true,
})

/** Heights on a desktop, in pixels: the shop's sticky header and the admin bar with its tabs below it. */
const SHOP_HEADER = 72
const ADMIN_BAR = 105

/** Sticky on a desktop, because staff switch tabs all day; on a phone the list needs the height. */
const Bar = styled.div`
  min-block-size: ${ADMIN_BAR}px;
  background: ${color.card};
  border-block-start: 4px solid ${color.signal};
  border-block-end: 1px solid ${color.line};
  & > div:first-of-type {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: ${space(3)};
    min-block-size: 56px;
  }
  & > div > p {
    flex: none;
    font-size: 1rem;
    font-weight: 800;
  }
  ${media.desktop} {
    & > div > p {
      font-size: 1.125rem;
    }
    position: sticky;
    inset-block-start: ${SHOP_HEADER}px;
    z-index: 5;
  }
`

const Body = styled(Wrap)`
  --admin-header: ${SHOP_HEADER + ADMIN_BAR}px;
  min-block-size: calc(100svh - 60px);
  padding-block: ${space(6)} ${space(12)};
  & > h1[data-quiet] {
    font-size: 1.5rem;
    text-align: center;
    margin-block-start: ${space(4)};
  }
`

/** Without scripts the session is never checked; the shop's frame explains that in words. */
const Checking = styled.div`
  @media (scripting: none) {
    display: none;
  }
`

type Props = {
  /** address of the framed page, for the server's render */
  path: string
  /** the content for signed-in staff */
  children: (user: Staff, onSessionEnded: () => Promise<void>) => ReactNode
}

/** The frame of every admin page. The server sends it empty; the browser checks the session and renders the content. */
export const AdminFrame = ({ path, children }: Props) => {
  const dispatch = useDispatch()
  const { session, ended, retry, recheck, openChooser, leave } = useSession()
  const address = useAddress(path)
  const { status } = session

  useEffect(() => {
    if (status === 'signedOut') dispatch(ordersCleared())
  }, [status, dispatch])

  return (
    <>
      {session.status === 'signedIn' && (
        <Bar>
          <Wrap>
            <p>{text.title}</p>
            <StaffMenu user={session.user} onLeave={() => void leave()} />
          </Wrap>
          <Wrap>
            <AdminTabs path={address.split('?')[0] ?? path} />
          </Wrap>
        </Bar>
      )}
      <Body>
        {(session.status === 'unknown' || session.status === 'unreachable') && (
          <PageTitle data-quiet="">{text.title}</PageTitle>
        )}
        {session.status === 'unknown' && (
          <Checking>
            <Spinner label={text.checking} />
          </Checking>
        )}
        {session.status === 'unreachable' && <SessionUnreachable onRetry={retry} />}
        {session.status === 'signedOut' && (
          <SignInCard
            failure={session.failure}
            reason={session.reason}
            ended={ended}
            onSignIn={() => openChooser(session.authorizeUrl, session.path)}
          />
        )}
        {session.status === 'signedIn' && children(session.user, recheck)}
      </Body>
    </>
  )
}
