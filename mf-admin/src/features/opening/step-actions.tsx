import { useState, type ReactNode } from 'react'
import { checkInvoices, type OpeningState, type OpeningStep, tryMail, tryTerminal, tryText } from '@zmig/edge-contract'
import { Row } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useSending } from '../../parts/use-sending.ts'
import { text } from './opening.text.ts'

/** The server's own words first. */
export const failure = (error: unknown): string => refusalOf(error)?.message ?? pressFailureText(error)

type ActionProps = {
  /** the page is read again: what was tried shows, whether it worked or not */
  reload: () => void
}

const useTrying = ({ reload }: ActionProps) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { busy, send } = useSending(failure, snackbar.error)
  const attempt = (work: () => Promise<unknown>, done?: string) =>
    void send(async () => {
      try {
        await work()
        if (done !== undefined) snackbar.success(done)
      } finally {
        reload()
      }
    }, reload)
  return { edge, busy, attempt }
}

const TerminalAction = (props: ActionProps) => {
  const { edge, busy, attempt } = useTrying(props)
  const leave = async () => {
    const { page } = await edge.call(tryTerminal, { body: {} })
    if (page !== undefined) location.assign(page)
  }
  return (
    <Row>
      <AdminButton busy={busy} onClick={() => attempt(leave)}>
        {text.tryTerminal}
      </AdminButton>
    </Row>
  )
}

const MailAction = (props: ActionProps) => {
  const { edge, busy, attempt } = useTrying(props)
  return (
    <Row>
      <AdminButton busy={busy} onClick={() => attempt(() => edge.call(tryMail, { body: {} }), text.mailSent)}>
        {text.tryMail}
      </AdminButton>
    </Row>
  )
}

const TextAction = (props: ActionProps) => {
  const { edge, busy, attempt } = useTrying(props)
  const [phone, setPhone] = useState('')
  return (
    <Row gap={2} align="end">
      <AdminField label={text.phone} type="tel" dir="ltr" autoComplete="tel" value={phone} onChange={setPhone} />
      <AdminButton
        busy={busy}
        disabled={phone.trim() === ''}
        onClick={() => attempt(() => edge.call(tryText, { body: { phone } }), text.textSent)}
      >
        {text.tryText}
      </AdminButton>
    </Row>
  )
}

const InvoicesAction = (props: ActionProps) => {
  const { edge, busy, attempt } = useTrying(props)
  return (
    <Row>
      <AdminButton busy={busy} onClick={() => attempt(() => edge.call(checkInvoices, { body: {} }), text.checked)}>
        {text.check}
      </AdminButton>
    </Row>
  )
}

const actions: Partial<Record<OpeningStep['id'], (props: ActionProps) => ReactNode>> = {
  terminal: TerminalAction,
  mail: MailAction,
  texts: TextAction,
  invoices: InvoicesAction,
}

/** States in which there is nothing to try: first the settings are changed, or the shop goes on by itself. */
const idle: readonly OpeningState[] = ['unconfigured', 'away', 'by-hand', 'refunding']

/** What an owner can try of a step; nothing where there is nothing to try. */
export const StepAction = ({ step: { id, state }, reload }: { step: OpeningStep } & ActionProps) => {
  const Action = actions[id]
  if (!Action || (state && idle.includes(state))) return null
  return <Action reload={reload} />
}
