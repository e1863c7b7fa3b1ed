import { useState } from 'react'
import type { ChangePreview } from '@zmig/edge-contract'
import { refusalText } from '../../parts/refusal.ts'

type Asked = { preview: ChangePreview; of: string }

/**
 * A change that is shown before it is made. What was typed stays when anything fails; a preview counts only for what it was
 * asked about, so that nobody confirms something else than they saw.
 *
 * @param wish what is typed, as text: another text needs another preview
 */
export const useChange = (
  wish: string,
  ask: () => Promise<{ preview?: ChangePreview | undefined }>,
  send: (preview: ChangePreview) => Promise<void>,
) => {
  const [asked, setAsked] = useState<Asked>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const preview = asked?.of === wish ? asked.preview : undefined
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailed(undefined)
    try {
      await work()
    } catch (error) {
      // the order may be another one by now, so the next try begins with a new preview
      setAsked(undefined)
      setFailed(refusalText(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    preview,
    busy,
    failed,
    ask: () =>
      run(async () => {
        const { preview: answer } = await ask()
        if (answer) setAsked({ preview: answer, of: wish })
      }),
    send: () => (preview ? run(() => send(preview)) : Promise.resolve()),
  }
}
