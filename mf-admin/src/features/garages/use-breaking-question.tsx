import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BrokenBooking } from '@zmig/edge-contract'
import { failureText } from '../../parts/failure.ts'
import { refusalOf } from '../../parts/refusal.ts'
import { BrokenDialog } from './broken-dialog.tsx'

/** Staff saw which appointments a change would break, and did not save it. */
class ChangeDropped extends Error {
  override readonly name = 'ChangeDropped'
}

/** Why a change was not saved; undefined when staff decided not to save it. */
export const changeFailureText = (failure: unknown): string | undefined =>
  failure instanceof ChangeDropped ? undefined : failureText(failure)

/** The orders whose appointments may break: the answer of staff to the edge's question. */
type Consent = { accepted?: string[] }

type Question = { bookings: readonly BrokenBooking[]; answer: (isAccepted: boolean) => void }

/**
 * For changes that may break appointments: the edge names them first, and saves only after a yes.
 * @returns `ask`, which sends a change until it is saved or refused, and `question` to render beside the form
 */
export const useBreakingQuestion = () => {
  const [asked, setAsked] = useState<Question>()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const isAccepted = (bookings: readonly BrokenBooking[]) =>
    new Promise<boolean>((resolve) =>
      setAsked({
        bookings,
        answer: (yes) => {
          setAsked(undefined)
          resolve(yes)
        },
      }),
    )
  /**
   * @param send saves a change, with the consent in its body
   * @throws ChangeDropped when staff decide not to save it; what `send` throws, also when the page of the question is left
   */
  const ask = async <Answer,>(send: (consent: Consent) => Promise<Answer>, consent: Consent = {}): Promise<Answer> => {
    try {
      return await send(consent)
    } catch (failure) {
      const refusal = refusalOf<{ broken: BrokenBooking[] }>(failure)
      if (refusal?.error !== 'BREAKS_BOOKINGS' || !refusal.broken || isLeft.current) throw failure
      const bookings = refusal.broken
      if (!(await isAccepted(bookings))) throw new ChangeDropped()
      return ask(send, { accepted: bookings.map(({ orderId }) => orderId) })
    }
  }
  const question: ReactNode = asked && (
    <BrokenDialog broken={asked.bookings} onAccept={() => asked.answer(true)} onClose={() => asked.answer(false)} />
  )
  return { ask, question }
}

/** Sends a change until it is saved or refused, with the question in between. */
export type AskBreaking = ReturnType<typeof useBreakingQuestion>['ask']

/** An undo that staff drop at the question is no failure: everything is as they wanted it. */
export const unlessDropped = async (undone: Promise<void>): Promise<void> => {
  try {
    await undone
  } catch (failure) {
    if (!(failure instanceof ChangeDropped)) throw failure
  }
}
