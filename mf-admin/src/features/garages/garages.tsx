import { useMemo, useState } from 'react'
import { listStaffGarages, type StaffGarage } from '@zmig/edge-contract'
import { useAddress } from '@zmig/platform'
import { AdminButtonLink } from '../../parts/controls.tsx'
import { useReload } from '../../parts/edge-query.tsx'
import type { FilterField } from '../../parts/list-filters.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { ClosuresDialog } from './closures-dialog.tsx'
import { today } from '../../parts/days.ts'
import { GarageDialog } from './garage-dialog.tsx'
import { garageColumns, GarageWays, nextClosure } from './garage-list.tsx'
import { GarageWeekPage } from './garage-week.tsx'
import { Holidays } from './holidays.tsx'
import { text } from './text.ts'
import { useBreakingQuestion } from './use-breaking-question.tsx'

const HOLIDAYS = '/admin/garages?view=holidays'

type Filter = { words: string; shown: string }
const everything: Filter = { words: '', shown: 'all' }
const search: FilterField<Filter> = {
  name: 'words',
  label: text.search,
  dir: 'rtl',
  atOnce: true,
  // the space between two words as well, while they are typed
  clean: (typed) => typed,
}
const narrow: readonly FilterField<Filter>[] = [
  { name: 'shown', label: text.shown, options: text.shownOptions, atOnce: true },
]
const { search: _label, ...words } = text

const matches = (garage: StaffGarage, shown: string): boolean => {
  if (shown === 'visible') return !garage.hide
  if (shown === 'hidden') return garage.hide
  return shown !== 'closed' || nextClosure(garage, today()) !== undefined
}

const finds = (garage: StaffGarage, filter: Filter): boolean =>
  matches(garage, filter.shown) &&
  [garage.displayName, garage.city, garage.address, garage._id].some((fact) => fact.includes(filter.words.trim()))

const GarageList = () => {
  const reload = useReload()
  const [closing, setClosing] = useState<StaffGarage>()
  const { ask, question } = useBreakingQuestion()
  const now = today()
  const columns = useMemo(() => garageColumns(now), [now])
  const rowActions = useMemo(
    () => ({
      text: {
        actions: text.columns.actions,
        edit: ({ displayName }: StaffGarage) => text.edit(displayName),
      },
      first: (garage: StaffGarage) => <GarageWays garage={garage} onClose={() => setClosing(garage)} />,
    }),
    [],
  )
  return (
    <>
      <ListPage
        name="garages"
        text={words}
        endpoint={listStaffGarages}
        rows={({ garages }) => garages}
        count={({ garages }) => text.count(garages.length, garages.filter(({ hide }) => hide).length)}
        columns={columns}
        rowKey={({ _id }) => _id}
        everything={everything}
        finds={finds}
        search={search}
        narrow={narrow}
        head={() => (
          <AdminButtonLink icon="calendar" href={HOLIDAYS}>
            {text.toHolidays}
          </AdminButtonLink>
        )}
        rowActions={rowActions}
        form={({ row, found, onSaved, onClose }) => (
          <GarageDialog garage={row} cities={found.cities} onSaved={onSaved} onClose={onClose} />
        )}
      />
      {question}
      {closing && (
        <ClosuresDialog
          ask={ask}
          garage={closing}
          onSaved={() => {
            setClosing(undefined)
            reload(listStaffGarages)
          }}
          onClose={() => setClosing(undefined)}
        />
      )}
    </>
  )
}

/** Partner garages, or the holidays of all of them; with an id the week of one garage. */
export const Garages = ({ params }: { params: Record<string, string> }) => {
  const { garageId } = params
  const address = useAddress()
  if (address.startsWith(HOLIDAYS)) return <Holidays />
  return garageId === undefined ? <GarageList /> : <GarageWeekPage key={garageId} garageId={garageId} />
}
