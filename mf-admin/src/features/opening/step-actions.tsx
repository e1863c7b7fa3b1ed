import { useState } from 'react'
import { checkInvoices, type OpeningState, type OpeningStep, tryMail, tryTerminal, tryText } from '@zmig/edge-contract'
import { type EdgeClient, Row } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useSending } from '../../parts/use-sending.ts'
import { text } from './opening.text.ts'

/** The server's own words first. */
export const failure = (error: unknown): string => refusalOf(error)?.message ?? pressFailureText(error)

/** `attempt`: what the press tries; `done`: what is said when it worked */
type Trial = { label: string; attempt: (edge: EdgeClient, phone: string) => Promise<unknown>; done?: string }

/** Leaves for the page of the gateway. */
const payShekel = async (edge: EdgeClient) => {
  const { page } = await edge.call(tryTerminal, { body: {} })
  if (page !== undefined) location.assign(page)
}

const trials: Partial<Record<OpeningStep['id'], Trial>> = {
  terminal: { label: text.tryTerminal, attempt: payShekel },
  mail: { label: text.tryMail, attempt: (edge) => edge.call(tryMail, { body: {} }), done: text.mailSent },
  texts: {
    label: text.tryText,
    attempt: (edge, phone) => edge.call(tryText, { body: { phone } }),
    done: text.textSent,
  },
  invoices: { label: text.check, attempt: (edge) => edge.call(checkInvoices, { body: {} }), done: text.checked },
}

/** States in which there is nothing to try: first the settings are changed, or the shop goes on by itself. */
const idle: readonly OpeningState[] = ['unconfigured', 'away', 'by-hand', 'refunding']

type Props = {
  step: OpeningStep
  /** the page is read again: what was tried shows, whether it worked or not */
  reload: () => void
}

/** What an owner can try of a step; nothing where there is nothing to try. */
export const StepAction = ({ step: { id, state }, reload }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { busy, send } = useSending(failure, snackbar.error)
  const [phone, setPhone] = useState('')
  const trial = trials[id]
  if (!trial || (state && idle.includes(state))) return null
  const needsPhone = id === 'texts'
  const press = () =>
    void send(async () => {
      try {
        await trial.attempt(edge, phone)
        if (trial.done !== undefined) snackbar.success(trial.done)
      } finally {
        reload()
      }
    }, reload)
  return (
    <Row gap={2} align="end">
      {needsPhone && (
        <AdminField label={text.phone} type="tel" dir="ltr" autoComplete="tel" value={phone} onChange={setPhone} />
      )}
      <AdminButton busy={busy} disabled={needsPhone && phone.trim() === ''} onClick={press}>
        {trial.label}
      </AdminButton>
    </Row>
  )
}
