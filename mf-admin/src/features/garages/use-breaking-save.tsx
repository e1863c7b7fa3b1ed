import { type ReactNode, useState } from 'react'
import type { BrokenBooking } from '@zmig/edge-contract'
import { failureText } from '../../parts/failure.ts'
import { type Refusal, refusalOf } from '../../parts/refusal.ts'
import { BrokenDialog } from './broken-dialog.tsx'

type Options<Change, Now, Answer> = {
  /** saves a change; `accepted` are the orders whose appointments may break */
  send: (change: Change, accepted: string[] | undefined) => Promise<Answer>
  onSaved: (change: Change, answer: Answer) => void
  /** a colleague was faster, or a field is wrong: what the edge said of it */
  onRefused?: (refusal: Refusal<Now>) => void
}

/**
 * A change that may break appointments: the edge names them first, and saves only after a yes.
 * @returns `question` to render beside the form, and the sentence of the last failure
 */
export const useBreakingSave = <Change, Now extends object, Answer = unknown>({
  send,
  onSaved,
  onRefused,
}: Options<Change, Now, Answer>) => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [broken, setBroken] = useState<{ change: Change; bookings: BrokenBooking[] }>()
  const save = async (change: Change, accepted?: string[]) => {
    if (busy) return
    setBusy(true)
    setFailed(undefined)
    let answer: Answer
    try {
      answer = await send(change, accepted)
    } catch (failure) {
      const refusal = refusalOf<Now & { broken: BrokenBooking[] }>(failure)
      if (refusal?.error === 'BREAKS_BOOKINGS' && refusal.broken) return setBroken({ change, bookings: refusal.broken })
      setBroken(undefined)
      setFailed(failureText(failure))
      if (refusal) onRefused?.(refusal as Refusal<Now>)
      return
    } finally {
      setBusy(false)
    }
    setBroken(undefined)
    onSaved(change, answer)
  }
  const question: ReactNode = broken && (
    <BrokenDialog
      broken={broken.bookings}
      busy={busy}
      onAccept={() =>
        void save(
          broken.change,
          broken.bookings.map(({ orderId }) => orderId),
        )
      }
      onClose={() => setBroken(undefined)}
    />
  )
  return { save: (change: Change) => void save(change), busy, failed, question }
}
