import styled from '@emotion/styled'
import { type ReactNode, useEffect, useMemo } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { useDispatch } from 'react-redux'
import {
  color,
  type EdgeClient,
  EdgeError,
  type Head,
  media,
  navigate,
  PageTitle,
  type Site,
  space,
  Spinner,
  useAddress,
  usePlatform,
  Wrap,
} from '@zmig/platform'
import { AdminTabs } from '../features/navigation/navigation.tsx'
import { SessionUnreachable, SignInCard, StaffMenu, useSession } from '../features/session/session.tsx'
import { SnackbarProvider } from '../parts/snackbar.tsx'
import { StaffContext, staffLeft } from '../parts/staff.tsx'

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
  background: ${color.asphalt};
  color: #fff;
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
  children: ReactNode
}

/** The frame of every admin page. The server sends it empty; the browser checks the session and renders the content. */
export const AdminFrame = ({ path, children }: Props) => {
  const dispatch = useDispatch()
  const { session, ended, retry, recheck, openChooser, leave } = useSession()
  const address = useAddress(path)
  const { status } = session
  const { edge } = usePlatform()
  const user = session.status === 'signedIn' ? session.user : undefined
  const staff = useMemo(() => {
    if (!user) return undefined
    const call: EdgeClient['call'] = async (endpoint, options) => {
      try {
        return await edge.call(endpoint, options)
      } catch (error) {
        if (error instanceof EdgeError && error.status === 401) await recheck()
        throw error
      }
    }
    return { user, edge: { call } }
  }, [user, edge, recheck])

  useEffect(() => {
    if (status === 'signedOut') dispatch(staffLeft())
  }, [status, dispatch])

  return (
    <I18nProvider locale="he-IL">
      <RouterProvider navigate={navigate}>
        <SnackbarProvider>
          {session.status === 'signedIn' && (
            <Bar>
              <Wrap>
                <p>{text.title}</p>
                <StaffMenu user={session.user} onLeave={() => void leave()} />
              </Wrap>
              <Wrap>
                <AdminTabs path={address.split('?')[0] ?? path} isOwner />
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
            {staff && <StaffContext value={staff}>{children}</StaffContext>}
          </Body>
        </SnackbarProvider>
      </RouterProvider>
    </I18nProvider>
  )
}
