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
import { media, radius, SNACKBAR_HIDES_AFTER, space } from '@zmig/platform'
import { pressFailureText } from './failure.ts'
import { AdminIcon } from './icon.tsx'
import { Unbroken } from './unbroken.tsx'

/**
 * A button beside the sentence, most often to take back what was done. It works once: the message goes with the press, a
 * failure is said in its place.
 */
export type SnackbarAction = { label: string; run: () => Promise<unknown> }

/** Takes back what was just done, as a button of the snackbar. It may run after the page was left. */
export const undo = (run: SnackbarAction['run']): SnackbarAction => ({ label: 'ביטול הפעולה', run })

export type Message = { id: number; tone: 'success' | 'error'; text: string; action?: SnackbarAction | undefined }

/** Says what succeeded or failed, at the bottom centre, for 6 seconds (wizard-shops-and-admin.md §9). */
export type Snackbar = { success: (text: string, action?: SnackbarAction) => void; error: (text: string) => void }

const SnackbarContext = createContext<Snackbar>({ success: () => undefined, error: () => undefined })

/** With a button: time to read the sentence, decide, and reach the button by keyboard. */
const HIDE_ACTION_AFTER_MS = 12_000

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
  & button[data-action] {
    flex: none;
    padding-inline: ${space(2)};
    font: inherit;
    font-weight: 700;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`

/** A message of the snackbar. @param onAction pressed the button beside the sentence */
export const Sentence = ({
  message,
  onHide,
  onAction,
}: {
  message: Message
  onHide: () => void
  onAction: (action: SnackbarAction) => void
}) => {
  const { action } = message
  const [inUse, setInUse] = useState(0)
  useEffect(() => {
    if (inUse > 0) return
    const timer = setTimeout(onHide, action ? HIDE_ACTION_AFTER_MS : SNACKBAR_HIDES_AFTER)
    return () => clearTimeout(timer)
  }, [inUse, onHide, action])
  const enter = () => setInUse((users) => users + 1)
  const leave = () => setInUse((users) => users - 1)
  return (
    <Box data-tone={message.tone} onPointerEnter={enter} onPointerLeave={leave} onFocus={enter} onBlur={leave}>
      <AdminIcon name={message.tone === 'error' ? 'alert' : 'check'} />
      <span role={message.tone === 'error' ? 'alert' : undefined}>
        <Unbroken>{message.text}</Unbroken>
      </span>
      {action && (
        <button type="button" data-action="" onClick={() => onAction(action)}>
          {action.label}
        </button>
      )}
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
    const show = (tone: Message['tone'], text: string, action?: SnackbarAction) =>
      setMessage((last) => ({ id: (last?.id ?? 0) + 1, tone, text, action }))
    return { success: (text, action) => show('success', text, action), error: (text) => show('error', text) }
  }, [])
  const act = useCallback(
    (action: SnackbarAction) => {
      hide()
      action.run().catch((failure: unknown) => snackbar.error(pressFailureText(failure)))
    },
    [hide, snackbar],
  )
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
            {message && <Sentence key={message.id} message={message} onHide={hide} onAction={act} />}
          </Place>,
          document.body,
        )}
    </SnackbarContext>
  )
}

/** The snackbar: `snackbar.success('הקופון נשמר')`. */
export const useSnackbar = (): Snackbar => use(SnackbarContext)
