import styled from '@emotion/styled'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { media, radius, space } from '@zmig/platform'
import { AdminIcon } from './icon.tsx'

type Message = { id: number; tone: 'success' | 'error'; text: string }

/** Says what succeeded or failed, at the bottom centre, for 6 seconds (wizard-shops-and-admin.md §9). */
export type Snackbar = { success: (text: string) => void; error: (text: string) => void }

const SnackbarContext = createContext<Snackbar>({ success: () => undefined, error: () => undefined })

/** Snackbar auto-hide (wizard-shops-and-admin.md §9); it stays while the pointer or the focus is on it. */
const HIDE_AFTER_MS = 6_000

const Place = styled.div`
  position: fixed;
  z-index: 70;
  inset-inline: ${space(3)};
  inset-block-end: calc(${space(6)} + var(--admin-dock, 0px));
  display: flex;
  justify-content: center;
  pointer-events: none;
  /* the buttons of a dialog stay free: they are what a failure asks for next. A dialog ends above it, on a phone below it */
  body:has([role='dialog'], [role='alertdialog']) & {
    inset-block-end: ${space(2)};
    ${media.phone} {
      inset-block-end: 88px;
    }
  }
`
const Box = styled.div`
  pointer-events: auto;
  display: flex;
  align-items: center;
  gap: ${space(3)};
  max-inline-size: 560px;
  padding: ${space(1)} ${space(4)};
  border-radius: ${radius.control};
  background: #12603a;
  color: #fff;
  font-size: 0.875rem;
  font-weight: 500;
  box-shadow: 0 12px 32px rgb(20 23 26 / 30%);
  &[data-tone='error'] {
    background: #951d16;
  }
  & button {
    display: grid;
    place-items: center;
    min-inline-size: 44px;
    min-block-size: 44px;
    border: 0;
    background: none;
    color: inherit;
    cursor: pointer;
  }
`

const Sentence = ({ message, onHide }: { message: Message; onHide: () => void }) => {
  const [inUse, setInUse] = useState(0)
  useEffect(() => {
    if (inUse > 0) return
    const timer = setTimeout(onHide, HIDE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [inUse, onHide])
  const enter = () => setInUse((users) => users + 1)
  const leave = () => setInUse((users) => users - 1)
  return (
    <Box data-tone={message.tone} onPointerEnter={enter} onPointerLeave={leave} onFocus={enter} onBlur={leave}>
      <AdminIcon name={message.tone === 'error' ? 'alert' : 'check'} />
      <span role={message.tone === 'error' ? 'alert' : undefined}>{message.text}</span>
      <button type="button" aria-label="סגירת ההודעה" onClick={onHide}>
        <AdminIcon name="close" />
      </button>
    </Box>
  )
}

/** Holds the one snackbar of the back office, above dialogs and read out while one is open. */
export const SnackbarProvider = ({ children }: { children: ReactNode }) => {
  const [message, setMessage] = useState<Message>()
  const hide = useCallback(() => setMessage(undefined), [])
  const snackbar = useMemo<Snackbar>(() => {
    const show = (tone: Message['tone']) => (text: string) =>
      setMessage((last) => ({ id: (last?.id ?? 0) + 1, tone, text }))
    return { success: show('success'), error: show('error') }
  }, [])
  const mounted = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return (
    <SnackbarContext value={snackbar}>
      {children}
      {mounted &&
        createPortal(
          // React Aria hides what is outside an open dialog from screen readers, except its own top layer
          <Place role="status" data-react-aria-top-layer="true">
            {message && <Sentence key={message.id} message={message} onHide={hide} />}
          </Place>,
          document.body,
        )}
    </SnackbarContext>
  )
}

/** The snackbar: `snackbar.success('הקופון נשמר')`. */
export const useSnackbar = (): Snackbar => use(SnackbarContext)
