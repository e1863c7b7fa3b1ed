import styled from '@emotion/styled'
import { useState, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Alert, color, media, radius, space } from '@zmig/platform'
import { AdminButton, AdminIconButton } from './controls.tsx'

const Overlay = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: 50;
  display: grid;
  place-items: center;
  padding: ${space(4)};
  background: rgb(20 23 26 / 55%);
  ${media.phone} {
    place-items: end stretch;
    padding: 0;
  }
`

const Frame = styled(Modal)`
  inline-size: 100%;
  max-inline-size: 560px;
  margin-inline: auto;
  border-radius: ${radius.card};
  background: ${color.card};
  box-shadow: 0 12px 32px rgb(20 23 26 / 30%);
  overflow: hidden;
  &[data-wide] {
    max-inline-size: 880px;
  }
  &[data-wide='full'] {
    max-inline-size: 1160px;
  }
  ${media.phone} {
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }
`

const Sheet = styled(AriaDialog)`
  display: flex;
  flex-direction: column;
  max-block-size: min(88dvb, 760px);
  font-size: 0.875rem;
  outline: none;
  & > header,
  & > footer {
    flex: none;
    display: flex;
    align-items: center;
    gap: ${space(2)};
    padding: ${space(3)} ${space(5)};
  }
  & > header {
    justify-content: space-between;
    border-block-end: 1px solid ${color.line};
  }
  & > header h2 {
    font-size: 1.125rem;
    font-weight: 700;
  }
  & > div {
    overflow-y: auto;
    padding: ${space(4)} ${space(5)};
    display: grid;
    gap: ${space(4)};
    align-content: start;
  }
  & > div > dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: ${space(1)} ${space(4)};
  }
  & > div > dl > dt {
    color: ${color.muted};
  }
  & > footer {
    justify-content: flex-end;
    border-block-start: 1px solid ${color.line};
  }
`

type Props = {
  title: string
  /** Escape, the cross and Cancel; not called while `busy`. Without it only an action ends the dialog */
  onClose?: (() => void) | undefined
  /** while a request is sent: the dialog can not be closed */
  busy?: boolean | undefined
  /** buttons at its end, the primary one first; without them the footer is left out */
  actions?: ReactNode
  /** `full` for work with two columns */
  wide?: boolean | 'full' | undefined
  /** the content holds nothing to focus: it is focused itself, so that the keyboard scrolls it */
  readOnly?: boolean | undefined
  /** `alertdialog` interrupts: for a question about something that can not be undone */
  role?: 'dialog' | 'alertdialog' | undefined
  children: ReactNode
}

/**
 * A dialog over the page; render it to open it. The focus moves into it, stays in it and returns. A press outside does not
 * close it, so that nothing typed is lost by a slip.
 */
export const Dialog = ({
  title,
  onClose,
  busy = false,
  actions,
  wide,
  readOnly = false,
  role = 'dialog',
  children,
}: Props) => (
  <Overlay isOpen isKeyboardDismissDisabled={busy || !onClose} onOpenChange={(open) => !open && !busy && onClose?.()}>
    <Frame data-wide={wide === 'full' ? 'full' : wide ? '' : undefined}>
      <Sheet role={role}>
        <header>
          <Heading slot="title">{title}</Heading>
          {onClose && <AdminIconButton icon="close" label="סגירה" disabled={busy} onClick={onClose} />}
        </header>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: what scrolls is reached by keyboard */}
        <div tabIndex={readOnly ? 0 : undefined}>{children}</div>
        {actions && <footer>{actions}</footer>}
      </Sheet>
    </Frame>
  </Overlay>
)

type ConfirmProps = {
  title: string
  /** what will happen, said before the confirming */
  children: ReactNode
  /** the verb of the confirming button, e.g. 'מחיקה' */
  confirm: string
  /** the button deletes or cancels */
  danger?: boolean | undefined
  /** resolves when it is done, and the dialog closes unless it says `false`; a rejection stays in the dialog */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** the sentence for a rejection */
  failure: (error: unknown) => string
  /** `dialog` for a form; a question about something that can not be undone otherwise */
  role?: Props['role']
}

/** Asks before a request is sent; shows the failure in place and sends once, however often it is pressed. */
export const ConfirmDialog = (props: ConfirmProps) => {
  const { title, children, confirm, danger, onConfirm, onClose, failure, role = 'alertdialog' } = props
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const send = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      if ((await onConfirm()) === false) return
    } catch (error) {
      setFailed(failure(error))
      return
    } finally {
      setBusy(false)
    }
    onClose()
  }
  return (
    <Dialog
      title={title}
      role={role}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <AdminButton look={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void send()}>
            {confirm}
          </AdminButton>
          <AdminButton disabled={busy} onClick={onClose}>
            ביטול
          </AdminButton>
        </>
      }
    >
      {children}
      {failed && <Alert tone="error">{failed}</Alert>}
    </Dialog>
  )
}
