import { useDispatch, useSelector } from 'react-redux'
import { Alert, Ltr, usePlatform } from '@zmig/platform'
import { fetchSlots } from '../../api/installation.ts'
import { ChoiceChips } from '../../layout/choice-chips.tsx'
import { slotText } from './hours.ts'
import { slotChosen, type InstallationState } from './installation.slice.ts'
import { ListState } from './list-state.tsx'
import { text } from './text.ts'
import { useList } from './use-list.ts'

type Props = { shopId: string; date: string; eans: readonly string[] }

/** Two-hour slots of a day that still have room. */
export const SlotChoice = ({ shopId, date, eans }: Props) => {
  const dispatch = useDispatch()
  const { edge } = usePlatform()
  const { startHour } = useSelector((state: { installation: InstallationState }) => state.installation)
  const slots = useList(`${shopId} ${date}`, (signal) => fetchSlots(edge, { shopId, date, eans }, signal))
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
      value={startHour === null ? '' : String(startHour)}
      chips={free.map(({ startCursor, vacant }) => ({
        value: String(startCursor),
        label: <Ltr>{slotText(startCursor)}</Ltr>,
        ...(vacant === 1 && { note: text.lastPlace }),
      }))}
      onChange={(value) => dispatch(slotChosen(Number(value)))}
    />
  )
}
