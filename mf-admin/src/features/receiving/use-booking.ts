import { useState } from 'react'
import { receiveGoods, type Receipt } from '@zmig/edge-contract'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import type { Summary } from './count-form.ts'
import { text } from './text.ts'
import { useOutcome } from './use-outcome.ts'

type Sent = { receiptId: string; content: string }

type Options = {
  orderId: string
  counted: Summary['counted']
  /** what is left to receive has changed */
  onLeft: () => void
  onBooked: () => void
}

/** Books in what was counted, with a note, and follows which orders it moves on. */
export const useBooking = ({ orderId, counted, onLeft, onBooked }: Options) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [note, setNote] = useState('')
  const [sent, setSent] = useState<Sent>()
  const [booked, setBooked] = useState<Receipt>()
  const outcome = useOutcome(booked?.receiptId)

  const send = async () => {
    const content = JSON.stringify([counted, note])
    // the same count again is the same receipt: an answer that was lost on its way books in nothing twice
    const receiptId = sent?.content === content ? sent.receiptId : crypto.randomUUID()
    setSent({ receiptId, content })
    const withNote = note.trim() === '' ? counted : counted.map((line) => ({ ...line, note: note.trim() }))
    try {
      const { receipt } = await edge.call(receiveGoods, { params: { orderId }, body: { receiptId, lines: withNote } })
      setBooked(receipt)
    } catch (failure) {
      // a colleague counted the same goods meanwhile: the page is loaded again with the tyres that are left
      if (refusalOf(failure)) onLeft()
      throw failure
    }
    snackbar.success(text.done)
    setNote('')
    setSent(undefined)
    onBooked()
  }
  return { note, setNote, booked, outcome, send }
}
