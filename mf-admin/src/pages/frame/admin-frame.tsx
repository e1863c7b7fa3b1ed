import { useEffect, type ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { PageTitle, Spinner, useAddress, Wrap } from '@zmig/platform'
import { AdminTabs } from '../../features/navigation/index.ts'
import { ordersForgotten } from '../../features/orders/index.ts'
import { SessionUnreachable, SignInCard, StaffMenu, useSession } from '../../features/session/index.ts'
import { Bar, Body, Checking } from './admin-frame.styles.ts'
import { text } from './text.ts'
import type { Staff } from '@zmig/edge-contract'

type Props = {
  /** address of the page that is inside, for the server's render */
  path: string
  /** what only staff see */
  children: (user: Staff, onSessionEnded: () => Promise<void>) => ReactNode
}

/** The frame around every admin page: the server sends it empty, the browser asks who looks at it and fills it. */
export const AdminFrame = ({ path, children }: Props) => {
  const dispatch = useDispatch()
  const { session, ended, retry, recheck, openChooser, leave } = useSession()
  const address = useAddress(path)
  const { status } = session

  useEffect(() => {
    if (status === 'signedOut') dispatch(ordersForgotten())
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
            ended={ended}
            onSignIn={() => openChooser(session.authorizeUrl, session.path)}
          />
        )}
        {session.status === 'signedIn' && children(session.user, recheck)}
      </Body>
    </>
  )
}
