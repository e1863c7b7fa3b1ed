import styled from '@emotion/styled'
import { useMemo, useState } from 'react'
import { type AnswerOf, listStaffSlices, type StaffSlice } from '@zmig/edge-contract'
import { Caption, space } from '@zmig/platform'
import type { FilterField } from '../../parts/list-filters.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Attempts } from './attempts.tsx'
import { EndCanary, type WithCanary } from './end-canary.tsx'
import { Rollback, type Returning } from './rollback.tsx'
import { sliceColumns, versionColumns, versionRows, type VersionRow } from './slice-columns.tsx'
import { sliceName, text } from './text.ts'
import { VersionLink, type Linked } from './version-link.tsx'

const words = text.versions

const Intro = styled(Caption)`
  margin-block-end: ${space(3)};
  max-inline-size: 72ch;
`

const everything = {}
/** The edge answers every slice, and nothing limits them. */
const findsAll = () => true
const listText = { ...text, noneFound: text.none }

/** Teams publish, and canaries are reverted, while staff look on. */
const EVERY_MS = 30_000
const every = () => EVERY_MS

const canReturn = (slice: StaffSlice): slice is Returning => slice.active !== null && slice.previous !== null

const hasCanary = (slice: StaffSlice): slice is WithCanary => slice.canary !== null

type Filter = { slice: string; old: string }
type Found = AnswerOf<typeof listStaffSlices>
const inUse: Filter = { slice: '', old: '' }
const OLD = 'old'
const isInUse = ({ state, field }: VersionRow) => field !== null || !(state === 'other' || state === 'retired')
const findsVersion = (row: VersionRow, { slice, old }: Filter): boolean =>
  (slice === '' || row.slice === slice) && (old === OLD || isInUse(row))
const bySlice: FilterField<Filter, Found> = {
  name: 'slice',
  label: words.slice,
  atOnce: true,
  options: (found) => [
    { value: '', label: words.all },
    ...(found?.slices ?? []).map(({ slice }) => ({ value: slice, label: sliceName(slice) })),
  ],
}

const narrow: readonly FilterField<Filter, Found>[] = [{ name: 'old', label: words.old, ticked: OLD, atOnce: true }]

/** How the versions of each slice do on the pages of visitors. */
const Versions = () => {
  const [linked, setLinked] = useState<Linked>()
  const columns = useMemo(() => versionColumns(setLinked), [])
  return (
    <>
      <ListPage
        part
        name="slice-versions"
        text={words}
        endpoint={listStaffSlices}
        rows={({ slices }) => versionRows(slices)}
        columns={columns}
        rowKey={({ slice, version }) => `${slice} ${version}`}
        everything={inUse}
        finds={findsVersion}
        search={bySlice}
        narrow={narrow}
        notice={() => <Intro>{words.intro}</Intro>}
      />
      {linked && <VersionLink slice={linked.slice} version={linked.version} onClose={() => setLinked(undefined)} />}
    </>
  )
}

/** Which version of each slice serves; owners return to the one before it. */
export const Slices = () => {
  const isOwner = useStaff().user.role === 'owner'
  const [returning, setReturning] = useState<Returning>()
  const [ending, setEnding] = useState<WithCanary>()
  const columns = useMemo(
    () =>
      sliceColumns(
        isOwner
          ? {
              onRollback: (slice) => canReturn(slice) && setReturning(slice),
              onEndCanary: (slice) => hasCanary(slice) && setEnding(slice),
            }
          : undefined,
      ),
    [isOwner],
  )
  return (
    <>
      <ListPage
        name="slices"
        text={listText}
        endpoint={listStaffSlices}
        rows={({ slices }) => slices}
        count={({ slices }) => text.count(slices.length)}
        columns={columns}
        rowKey={({ slice }) => slice}
        everything={everything}
        finds={findsAll}
        every={every}
      />
      <Versions />
      <Attempts />
      {ending && <EndCanary slice={ending} onClose={() => setEnding(undefined)} />}
      {returning && <Rollback slice={returning} onClose={() => setReturning(undefined)} />}
    </>
  )
}
