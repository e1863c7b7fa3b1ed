import { type ReactNode, useState } from 'react'
import { MOST_PICKED } from '@zmig/edge-contract'
import { AdminButton } from '../../parts/controls.tsx'
import { MoveChosen, NotBack, type Undone } from './move-chosen.tsx'
import { text } from './text.ts'
import type { useExport } from './use-export.ts'

type ChosenProps = {
  chosen: readonly string[]
  /** what other features do with them */
  tools: ReactNode
  csv: ReturnType<typeof useExport>
  onChoose: (chosen: readonly string[]) => void
  onChanged: () => unknown
}

/** What is done with the orders that are ticked. */
export const ChosenOrders = ({ chosen, tools, csv, onChoose, onChanged }: ChosenProps) => {
  const [notBack, setNotBack] = useState<Undone>()
  return (
    <>
      {chosen.length > 0 && (
        <div>
          <b role="status">{text.chosen(chosen.length)}</b> {tools}
          <MoveChosen
            chosen={chosen}
            onDone={(left) => {
              onChoose(left)
              onChanged()
            }}
            onUndone={(undone) => {
              if (undone.left.length > 0) setNotBack(undone)
              onChanged()
            }}
          />
          <AdminButton
            small
            icon="download"
            busy={csv.busy}
            disabled={chosen.length > MOST_PICKED}
            onClick={() => void csv.save({ orderIds: [...chosen] })}
          >
            {text.exportChosen}
          </AdminButton>
          <AdminButton look="quiet" small onClick={() => onChoose([])}>
            {text.unchoose}
          </AdminButton>
        </div>
      )}
      {notBack && <NotBack undone={notBack} onClose={() => setNotBack(undefined)} />}
    </>
  )
}
