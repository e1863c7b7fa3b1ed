import { useRef, useState } from 'react'
import { isGone, useEditedRow } from './gone-row.ts'
import { isChanged, type Refusal, refusalOf } from './refusal.ts'

type Told = Refusal<Record<string, unknown>>

/**
 * Sends what staff change, once at a time, and says why it failed. When a colleague was faster, what is there now is taken over
 * or read again before that is said: then it was seen, and the next press counts. When a colleague deleted the row of a list
 * that is edited, the list is read again, and that is said.
 * @param failureText why it was not done, in a sentence; undefined when staff gave it up themselves
 * @param say says the sentence where there is no place for `failed`
 * @returns `send`, which never rejects: `work` ends when the change was made; `onChanged` takes the present state from the refusal
 */
export const useSending = (failureText: (failure: unknown) => string | undefined, say?: (sentence: string) => void) => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const isSending = useRef(false)
  const edited = useEditedRow()
  const send = async (work: () => Promise<unknown>, onChanged: (refusal: Told) => unknown): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setFailed(undefined)
    try {
      await work()
    } catch (failure) {
      const refusal = isChanged(failure) && refusalOf<Record<string, unknown>>(failure)
      if (refusal) await onChanged(refusal)
      const gone = isGone(failure) ? edited : undefined
      gone?.reload()
      const sentence = gone ? gone.goneText : failureText(failure)
      setFailed(sentence)
      if (sentence !== undefined) say?.(sentence)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { busy, failed, setFailed, send }
}
