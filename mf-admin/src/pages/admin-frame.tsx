import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { useDispatch } from 'react-redux'
import {
  color,
  type Head,
  Link,
  LogoMark,
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
import { AdminTabs, DOCK, OrderSearch } from '../features/navigation/navigation.tsx'
import { ShortcutHelp } from '../features/shortcuts/shortcuts.tsx'
import {
  SessionUnreachable,
  SignInAgain,
  SignInCard,
  StaffMenu,
  useSession,
  useStaffEdge,
} from '../features/session/session.tsx'
import { LiveOrders } from '../parts/live.tsx'
import { SnackbarProvider } from '../parts/snackbar.tsx'
import { staffLeft, StaffProvider } from '../parts/staff.tsx'

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

/** Heights on a desktop, in pixels: the bar with name and search, and the tabs below it. */
const BAR = 48
const TABS = 40
/** Width of bar and content on a large screen, in pixels. */
const WIDTH = 1440

/** In place of the shop's header and footer, which staff do not need. Sticky on a desktop; on a phone the list needs the height. */
const Bar = styled.div`
  background: ${color.asphalt};
  color: #fff;
  @media print {
    display: none;
  }
  & > div {
    max-inline-size: ${WIDTH}px;
  }
  & > div:first-of-type {
    display: flex;
    align-items: center;
    gap: ${space(3)};
    min-block-size: ${BAR}px;
    /* the accessibility button floats over its end */
    padding-inline-end: ${space(14)};
  }
  & > div > a {
    flex: none;
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    min-block-size: 44px;
    color: #fff;
    font-size: 1.125rem;
    font-weight: 800;
    text-decoration: none;
  }
  & > div > p {
    flex: none;
    padding-inline-start: ${space(3)};
    border-inline-start: 1px solid ${color.muted};
    color: ${color.chalk};
    font-size: 0.75rem;
  }
  ${media.phone} {
    & > div > p {
      display: none;
    }
    /* the mark alone, so that the search of orders has room; the name is still read out */
    & > div:first-of-type > a {
      font-size: 0;
      gap: 0;
    }
  }
  ${media.desktop} {
    position: sticky;
    inset-block-start: 0;
    z-index: 5;
    & > div,
    & > div:first-of-type {
      padding-inline: ${space(6)} 80px;
    }
    & > div + div {
      min-block-size: ${TABS}px;
      /* over the whole width */
      box-shadow: 0 -1px ${color.tar};
    }
  }
`

/**
 * Staff have a bar of their own; the skip link stays. The accessibility button stays in that bar at every width: in its corner of
 * wide screens it would cover the paging of a table. On a phone it scrolls away with the bar. A field that takes the focus scrolls clear of bar and dock.
 */
const STAFF_FRAME = `
  #shell-header .top, #shell-header nav, #shell-footer { display: none }
  @media (min-width: 1024px) {
    :root { scroll-padding-block-start: ${BAR + TABS + 8}px }
    #shell-accessibility section > button { inset-block: 20px auto; inset-inline-end: 16px; box-shadow: none; border: 0 }
  }
  @media (max-width: 1023.98px) {
    #shell-accessibility section > button { position: absolute; inset-block-start: 0 }
    :root { --admin-dock: calc(${DOCK}px + env(safe-area-inset-bottom)); scroll-padding-block-end: ${DOCK + 8}px }
  }
`

const useStaffFrame = (isHidden: boolean) =>
  useEffect(() => {
    if (!isHidden) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STAFF_FRAME)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [isHidden])

const Body = styled(Wrap)`
  --admin-header: ${BAR + TABS}px;
  --table-top: 0px;
  max-inline-size: ${WIDTH}px;
  min-block-size: calc(100svh - ${BAR}px);
  padding-block: ${space(4)} calc(${space(12)} + var(--admin-dock, 0px));
  ${media.desktop} {
    --table-top: ${BAR + TABS}px;
    padding-inline: ${space(6)};
  }
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
  const { session, ended, retry, recheck, openChooser, openChooserWindow, leave } = useSession()
  const address = useAddress(path)
  const { edge, site } = usePlatform()
  const user = session.status === 'signedIn' ? session.user : undefined
  const isEnded = session.status === 'signedIn' && session.ended !== undefined
  const staffEdge = useStaffEdge(edge, user?._id, isEnded, recheck)
  const pathname = address.split('?')[0] ?? path
  useStaffFrame(user !== undefined)

  // the next one to sign in must not see what this one has loaded
  const userId = user?._id
  const before = useRef(userId)
  useEffect(() => {
    if (before.current !== undefined && before.current !== userId) dispatch(staffLeft())
    before.current = userId
  }, [userId, dispatch])

  return (
    <I18nProvider locale="he-IL">
      <RouterProvider navigate={navigate}>
        <SnackbarProvider>
          {session.status === 'signedIn' ? (
            <StaffProvider key={session.user._id} user={session.user} edge={staffEdge}>
              <LiveOrders>
                <Bar className="on-asphalt">
                  <Wrap>
                    <Link href="/admin">
                      <LogoMark size={26} />
                      {site.shopName}
                    </Link>
                    <p>{text.title}</p>
                    <OrderSearch isOnOrders={pathname.startsWith('/admin/orders')} />
                    <ShortcutHelp />
                    <StaffMenu user={session.user} onLeave={() => void leave()} />
                  </Wrap>
                  <Wrap>
                    <AdminTabs path={pathname} isOwner={session.user.role === 'owner'} />
                  </Wrap>
                </Bar>
                {session.ended && (
                  <SignInAgain
                    user={session.user}
                    onSignIn={() => session.ended && openChooserWindow(session.ended.authorizeUrl)}
                    onLeave={() => void leave()}
                  />
                )}
                <Body>{children}</Body>
              </LiveOrders>
            </StaffProvider>
          ) : (
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
            </Body>
          )}
        </SnackbarProvider>
      </RouterProvider>
    </I18nProvider>
  )
}
