import { Alert, Ltr } from '@zmig/platform'
import { ChoiceChips } from '../layout/choice-chips.tsx'
import { slotText } from './hours.ts'
import { ListState } from './list-state.tsx'
import { text } from './text.ts'
import type { InstallSlot } from '@zmig/edge-contract'
import type { Listed } from './use-list.ts'

type Props = {
  slots: Listed<InstallSlot>
  value: number | null
  onChange: (startHour: number) => void
  error?: string | undefined
}

/** One of a day's two-hour slots that still have room. */
export const HourChoice = ({ slots, value, onChange, error }: Props) => {
  if (!slots.items) return <ListState {...slots} waiting={text.slotsWaiting} failure={text.slotsFailed} />
  const free = slots.items.filter(({ vacant }) => vacant > 0)
  if (free.length === 0)
    return (
      <Alert tone="info">
        <p>{text.noSlots}</p>
      </Alert>
    )
  return (
    <ChoiceChips
      legend={text.slots}
      name="installSlot"
      value={value === null ? '' : String(value)}
      chips={free.map(({ startCursor, vacant }) => ({
        value: String(startCursor),
        label: <Ltr>{slotText(startCursor)}</Ltr>,
        ...(vacant === 1 && { note: text.lastPlace }),
      }))}
      onChange={(chosen) => onChange(Number(chosen))}
      error={error}
    />
  )
}
