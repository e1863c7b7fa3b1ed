import styled from '@emotion/styled'
import { type ReactNode, useRef } from 'react'
import { Alert, media, space } from '@zmig/platform'
import { AdminButton } from './controls.tsx'
import { Dialog } from './dialog.tsx'
import type { AdminIconName } from './icon.tsx'

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`

/** Fields side by side; one with `data-wide` has a row of its own. */
export const FieldGrid = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(4)};
  align-items: start;
  & > [data-wide] {
    grid-column: 1 / -1;
  }
  ${media.phone} {
    grid-template-columns: 1fr;
  }
`

type Props = {
  title: string
  /** the verb of the button that sends it */
  confirm?: string
  icon?: AdminIconName
  /** for a form of several sections */
  wide?: boolean
  /** while it is sent: it is sent once and can not be closed */
  busy: boolean
  /** why it was not saved */
  warning: string | undefined
  /** checks what was typed and sends it; fields that are wrong are marked */
  onSend: () => unknown
  onClose: () => void
  children: ReactNode
}

/**
 * Sends a form, and leads to the first field that is wrong: its message is read out with it, also when the focus was in it.
 * @param send resolves after the fields are judged
 */
export const sendAndShowFault = (form: HTMLElement | null, send: () => unknown): void => {
  const showFault = () => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!wrong) return
    // a field that has the focus already is not read out again
    wrong.blur()
    wrong.focus()
    // in the middle, so that the message below the field is in view too
    wrong.scrollIntoView({ block: 'center' })
  }
  // after the errors are rendered
  void Promise.resolve(send()).then(() => requestAnimationFrame(showFault))
}

/** A form in a dialog, sent by its button or by Enter in a field. The first field that is wrong gets the focus. */
export const FormDialog = ({
  title,
  confirm = 'שמירה',
  icon,
  wide,
  busy,
  warning,
  onSend,
  onClose,
  children,
}: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const send = () => {
    if (!busy) sendAndShowFault(form.current, onSend)
  }
  return (
    <Dialog
      title={title}
      wide={wide}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <AdminButton look="primary" {...(icon && { icon })} busy={busy} onClick={send}>
            {confirm}
          </AdminButton>
          <AdminButton disabled={busy} onClick={onClose}>
            ביטול
          </AdminButton>
        </>
      }
    >
      <Form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {warning && <Alert tone="error">{warning}</Alert>}
        {children}
        {/* Enter in a field sends the form; the visible button is in the dialog's footer */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
    </Dialog>
  )
}
