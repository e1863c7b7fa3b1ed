import styled from '@emotion/styled'
import { useState } from 'react'
import {
  type DraftItem,
  type DraftLineWish,
  MOST_DRAFT_LINES,
  type Supplier,
  SUPPLIERS,
  supplierNames,
} from '@zmig/edge-contract'
import { color, radius, space } from '@zmig/platform'
import { AdminButton, AdminSelect } from '../../parts/controls.tsx'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { text } from './text.ts'
import type { DraftWork } from './use-draft-orders.ts'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(2)} ${space(3)};
  margin-block-end: ${space(3)};
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${color.signal};
  border-radius: ${radius.control};
  background: var(--signal-wash);
  & > b {
    align-self: center;
  }
`

/** Says that lines were changed, with the way back to what they were. */
export const useSayChanged = (changeLines: DraftWork['changeLines']) => {
  const snackbar = useSnackbar()
  return (words: string, before: DraftLineWish[]) => {
    const back = async () => {
      const undone = await changeLines(before)
      if (!undone) return
      if (undone.left.length > 0) snackbar.error(text.notAllBack(undone.left.length))
      else snackbar.success(text.takenBack)
    }
    snackbar.success(words, undo(back))
  }
}

type Props = {
  items: readonly DraftItem[]
  changeLines: DraftWork['changeLines']
  /** the choice is over */
  onDone: () => void
}

/** What is done with the lines that are ticked: all of them move to one supplier, or go. Both can be taken back. */
export const ChosenBar = ({ items, changeLines, onDone }: Props) => {
  const snackbar = useSnackbar()
  const sayChanged = useSayChanged(changeLines)
  const [busy, setBusy] = useState(false)

  const change = async (wish: { source: Supplier } | 'remove') => {
    if (items.length > MOST_DRAFT_LINES) return snackbar.error(text.tooManyChosen)
    setBusy(true)
    const lines = items.map(({ ean, quantity }) =>
      wish === 'remove' ? { ean, quantity: 0 } : { ean, quantity, source: wish.source },
    )
    const answer = await changeLines(lines).finally(() => setBusy(false))
    if (!answer) return
    const { before, left } = answer
    const supplier = wish === 'remove' ? '' : supplierNames[wish.source]
    if (before.length === 0) return snackbar.error(text.noneMoved(supplier))
    onDone()
    sayChanged(
      wish === 'remove' ? text.linesRemoved(before.length) : text.linesMoved(before.length, supplier, left.length),
      before,
    )
  }
  return (
    <Bar role="group" aria-label={text.chosen(items.length)}>
      <b>{text.chosen(items.length)}</b>
      <AdminSelect
        label={text.moveTo}
        name="move"
        value=""
        disabled={busy}
        options={[
          { value: '', label: text.moveChoice },
          ...SUPPLIERS.map((value) => ({ value, label: supplierNames[value] })),
        ]}
        onChange={(source) => source !== '' && void change({ source: source as Supplier })}
      />
      <AdminButton look="danger" icon="trash" busy={busy} onClick={() => void change('remove')}>
        {text.removeChosen}
      </AdminButton>
      <AdminButton look="quiet" onClick={onDone}>
        {text.unchoose}
      </AdminButton>
    </Bar>
  )
}
