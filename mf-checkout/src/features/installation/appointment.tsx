import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Alert, Button, useCart, usePlatform } from '@zmig/platform'
import { fetchDates } from '../../api/installation.ts'
import { ChoiceChips } from '../../layout/choice-chips.tsx'
import { More } from './installation.styles.ts'
import { dateChosen, type InstallationState } from './installation.slice.ts'
import { ListState } from './list-state.tsx'
import { SlotChoice } from './slot-choice.tsx'
import { text } from './text.ts'
import { useList } from './use-list.ts'

/** Two weeks fit on a phone without scrolling for long; the rest comes on demand. */
const SHOWN = 8

/** Day and hour at a garage; the first day depends on when the products of the cart arrive. */
export const Appointment = ({ shopId }: { shopId: string }) => {
  const dispatch = useDispatch()
  const { edge } = usePlatform()
  const eans = useCart().items.map(({ ean }) => ean)
  const { date } = useSelector((state: { installation: InstallationState }) => state.installation)
  const [all, setAll] = useState(false)
  const dates = useList(`${shopId} ${eans.join(' ')}`, (signal) => fetchDates(edge, { shopId, eans }, signal))
  if (!dates.items) return <ListState {...dates} waiting={text.datesWaiting} failure={text.datesFailed} />
  if (dates.items.length === 0)
    return (
      <Alert tone="info">
        <p>{text.noDates}</p>
      </Alert>
    )
  const more = !all && dates.items.length > SHOWN && !dates.items.slice(SHOWN).some(({ value }) => value === date)
  return (
    <>
      <div>
        <ChoiceChips
          legend={text.dates}
          name="installDate"
          value={date}
          chips={(more ? dates.items.slice(0, SHOWN) : dates.items).map(({ value, displayText }) => ({
            value,
            label: displayText,
          }))}
          onChange={(value) => dispatch(dateChosen(value))}
        />
        {more && (
          <More>
            <Button variant="secondary" size="small" onClick={() => setAll(true)}>
              {text.moreDates}
            </Button>
          </More>
        )}
      </div>
      {date && <SlotChoice shopId={shopId} date={date} eans={eans} />}
    </>
  )
}
