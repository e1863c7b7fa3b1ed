// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { currentStaff, googleSignIn, shopOpening } from '@zmig/edge-contract'
import { createEmotionCache, createPlatformStore, PlatformProvider } from '@zmig/platform'
import { away, refusal, testEdge } from '../../testing/staff-page.tsx'
import { keepRequest } from './google-sign-in.ts'
import { SignInCard, sessionSlice, text, useSession } from './session.tsx'

configure({ asyncUtilTimeout: 50_000 })
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

/** The sign-in card, or the name of who is signed in. */
const Session = () => {
  const { session } = useSession()
  if (session.status === 'signedIn') return <p>{session.user.name}</p>
  if (session.status !== 'signedOut') return null
  return <SignInCard failure={session.failure} reason={session.reason} ended={false} onSignIn={() => undefined} />
}

/** The back office after Google's answer to the request of this tab. @param fragment of the address */
const comeBack = (fragment: string) => {
  const { edge, answer, sent } = testEdge()
  answer(currentStaff, () => ({ user: null, authorizeUrl: '/google' }))
  keepRequest(sessionStorage, { state: 's1', path: '/admin' })
  history.replaceState(null, '', `/admin#${fragment}`)
  const platform = { ...createPlatformStore(), edge, site: {} as never }
  platform.inject(sessionSlice)
  const cache = createEmotionCache()
  cache.compat = true
  const show = () =>
    render(
      <PlatformProvider platform={platform} cache={cache}>
        <Session />
      </PlatformProvider>,
    )
  return { answer, sent, show }
}

it.each([
  ['is cancelled at Google', 'error=access_denied&state=s1', text.failure.cancelled],
  ['is an answer that this tab did not ask for', 'access_token=t&state=s2', text.failure.unexpected],
])('asks the edge for nothing and says so when the sign-in %s', async (_, fragment, sentence) => {
  const { sent, show } = comeBack(fragment)
  show()
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(sent()).toEqual([])
})

it.each([
  [403, text.failure.forbidden],
  [502, text.failure.failed],
])('names the reason when the edge refuses the account with %i', async (status, sentence) => {
  const { answer, show } = comeBack('access_token=t&state=s1')
  answer(googleSignIn, () => {
    throw refusal(status, { error: 'REFUSED', message: '' })
  })
  show()
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
})

it('signs in with the access token, which leaves the address', async () => {
  const { answer, sent, show } = comeBack('access_token=t&state=s1')
  const user = { _id: 's1', email: 'dana@zmig.test', name: 'דנה לוי', picture: null, role: 'staff' as const }
  answer(googleSignIn, () => user)
  show()
  expect(await screen.findByText('דנה לוי')).toBeTruthy()
  expect(sent()).toMatchObject([{ with: { access_token: 't' } }])
  expect(location.hash).toBe('')
})

it.each([
  [false, '/admin/opening'],
  [true, '/admin'],
])('leads an owner of a shop whose opening is %s to %s', async (isOpen, page) => {
  const { answer, show } = comeBack('access_token=t&state=s1')
  const user = { _id: 's1', email: 'owner@zmig.test', name: 'בעלת החנות', picture: null, role: 'owner' as const }
  answer(googleSignIn, () => user)
  answer(shopOpening, () => ({ open: isOpen }))
  show()
  expect(await screen.findByText('בעלת החנות')).toBeTruthy()
  await waitFor(() => expect(location.pathname).toBe(page))
})

it('leads an owner to the back office while the shop does not say whether it is open', async () => {
  const { answer, show } = comeBack('access_token=t&state=s1')
  const user = { _id: 's1', email: 'owner@zmig.test', name: 'בעלת החנות', picture: null, role: 'owner' as const }
  answer(googleSignIn, () => user)
  answer(shopOpening, away)
  show()
  expect(await screen.findByText('בעלת החנות')).toBeTruthy()
  expect(location.pathname).toBe('/admin')
})
