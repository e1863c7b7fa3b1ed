import { useMemo, useState } from 'react'
import { listStaffGarages, type StaffGarage } from '@zmig/edge-contract'
import { useAddress } from '@zmig/platform'
import { AdminButton, AdminButtonLink, AdminField, AdminSelect } from '../../parts/controls.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { DataTable } from '../../parts/table.tsx'
import { ClosuresDialog } from './closures-dialog.tsx'
import { today } from './days.ts'
import { GarageDialog } from './garage-dialog.tsx'
import { garageColumns, nextClosure } from './garage-list.tsx'
import { GarageWeekPage } from './garage-week.tsx'
import { Holidays } from './holidays.tsx'
import { text } from './text.ts'
import { useBreakingQuestion } from './use-breaking-question.tsx'

const HOLIDAYS = '/admin/garages?view=holidays'

type Open = { kind: 'create' } | { kind: 'edit' | 'close'; garage: StaffGarage }

const matches = (garage: StaffGarage, shown: string, now: string): boolean => {
  if (shown === 'visible') return !garage.hide
  if (shown === 'hidden') return garage.hide
  return shown !== 'closed' || nextClosure(garage, now) !== undefined
}

const GarageList = () => {
  const { value, busy, failed, reload } = useEdgeQuery(listStaffGarages)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState('all')
  const [open, setOpen] = useState<Open>()
  const now = today()
  const columns = useMemo(
    () =>
      garageColumns(
        now,
        (garage) => setOpen({ kind: 'edit', garage }),
        (garage) => setOpen({ kind: 'close', garage }),
      ),
    [now],
  )
  const all = value?.garages ?? []
  const words = search.trim()
  const rows = all.filter(
    (garage) =>
      matches(garage, shown, now) &&
      [garage.displayName, garage.city, garage.address, garage._id].some((fact) => fact.includes(words)),
  )
  const { ask, question } = useBreakingQuestion()
  const close = () => setOpen(undefined)
  const saved = () => {
    close()
    reload()
  }
  return (
    <>
      <PageHead title={text.title} count={value && text.count(all.length, all.filter(({ hide }) => hide).length)}>
        <AdminButtonLink icon="calendar" href={HOLIDAYS}>
          {text.toHolidays}
        </AdminButtonLink>
        <AdminButton look="primary" icon="plus" disabled={!value} onClick={() => setOpen({ kind: 'create' })}>
          {text.add}
        </AdminButton>
      </PageHead>
      <FilterBar
        role="search"
        aria-label={text.title}
        onSubmit={(event) => event.preventDefault()}
        active={shown === 'all' ? 0 : 1}
        filters={
          <>
            <AdminSelect
              label={text.shown}
              name="shown"
              value={shown}
              options={text.shownOptions}
              onChange={setShown}
            />
          </>
        }
      >
        <AdminField label={text.search} name="garageSearch" type="search" value={search} onChange={setSearch} />
      </FilterBar>
      {failed && <Failed onRetry={reload}>{text.loadFailed}</Failed>}
      {!value && busy && <Loading />}
      {value && (
        <DataTable
          label={text.title}
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          busy={busy}
          empty={
            <Empty title={all.length === 0 ? text.none : text.noneFound}>
              {all.length > 0 && (
                <AdminButton
                  onClick={() => {
                    setSearch('')
                    setShown('all')
                  }}
                >
                  {text.clear}
                </AdminButton>
              )}
            </Empty>
          }
        />
      )}
      {value && (open?.kind === 'create' || open?.kind === 'edit') && (
        <GarageDialog
          garage={open.kind === 'edit' ? open.garage : undefined}
          cities={value.cities}
          onSaved={saved}
          onClose={close}
        />
      )}
      {question}
      {open?.kind === 'close' && <ClosuresDialog ask={ask} garage={open.garage} onSaved={saved} onClose={close} />}
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
