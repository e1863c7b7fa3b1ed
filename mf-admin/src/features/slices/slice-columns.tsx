import styled from '@emotion/styled'
import type { SliceField, StaffSlice, StaffSliceVersion } from '@zmig/edge-contract'
import { color, Ltr, media, Muted } from '@zmig/platform'
import { Chip, type ChipTone } from '../../parts/chip.tsx'
import { AdminButton } from '../../parts/controls.tsx'
import type { AdminIconName } from '../../parts/icon.tsx'
import { RowActions } from '../../parts/table.styles.ts'
import type { Column } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { shareText, sliceName, text } from './text.ts'

const { columns: headers, versions: words } = text

/** A version and, below it, what is said of it. */
const Two = styled.div`
  display: grid;
  gap: 2px;
  justify-items: start;
  overflow-wrap: anywhere;
  & > small {
    color: ${color.muted};
    font-size: 0.75rem;
  }
  /* at the end of a card's line */
  ${media.phone} {
    td:not([data-title]) & {
      justify-items: end;
    }
  }
`

const ownerCell = ({ owner, teamMail }: StaffSlice) => (
  <Two>
    {owner === null ? <Muted>{text.noOwner}</Muted> : <Ltr>{owner}</Ltr>}
    <small>{teamMail === null ? text.noTeamMail : <Ltr>{teamMail}</Ltr>}</small>
  </Two>
)

const activeCell = ({ active, versions }: StaffSlice) => {
  if (active === null) return <Muted>–</Muted>
  const since = versions.find(({ version }) => version === active)?.activeSince
  return (
    <Two>
      <Ltr>{active}</Ltr>
      {since && <small>{text.since(dayAndTime(since))}</small>}
    </Two>
  )
}

const canaryCell = ({ canary }: StaffSlice) =>
  canary ? (
    <Two>
      <Ltr>{canary.version}</Ltr>
      <Chip tone="amber" icon="half">
        {text.share(canary.percent)}
      </Chip>
    </Two>
  ) : (
    <Muted>{text.noCanary}</Muted>
  )

const sliceColumn = <Row extends { slice: string }>(title?: true): Column<Row> => ({
  id: 'slice',
  header: headers.slice,
  title,
  cell: ({ slice }) => <b>{sliceName(slice) === slice ? <Ltr>{slice}</Ltr> : sliceName(slice)}</b>,
})

/** What owners may do to a slice. */
type SliceActions = { onRollback: (slice: StaffSlice) => void; onEndCanary: (slice: StaffSlice) => void }

const actionsCell = (row: StaffSlice, { onRollback, onEndCanary }: SliceActions) => {
  const canReturn = row.active !== null && row.previous !== null
  if (!canReturn && row.canary === null) return null
  return (
    <RowActions>
      {row.canary && (
        <AdminButton small icon="stop" aria-label={text.endCanaryOne(row.slice)} onClick={() => onEndCanary(row)}>
          {text.endCanary.button}
        </AdminButton>
      )}
      {canReturn && (
        <AdminButton
          small
          look="danger"
          icon="undo"
          aria-label={text.rollBackOne(row.slice)}
          onClick={() => onRollback(row)}
        >
          {text.rollBack}
        </AdminButton>
      )}
    </RowActions>
  )
}

/** What serves of each slice. @param actions undefined for staff who may not */
export const sliceColumns = (actions: SliceActions | undefined): readonly Column<StaffSlice>[] => [
  sliceColumn(true),
  {
    id: 'owner',
    header: headers.owner,
    cell: ownerCell,
  },
  { id: 'active', header: headers.active, cell: activeCell },
  {
    id: 'previous',
    header: headers.previous,
    cell: ({ previous }) => (previous === null ? <Muted>–</Muted> : <Ltr>{previous}</Ltr>),
  },
  { id: 'canary', header: headers.canary, cell: canaryCell },
  ...(actions
    ? [
        {
          id: 'actions',
          header: headers.actions,
          bare: true,
          cell: (row: StaffSlice) => actionsCell(row, actions),
        },
      ]
    : []),
]

/** A version with the slice that it is of. */
export type VersionRow = StaffSliceVersion & {
  slice: string
  state: keyof typeof words.states
  /** of the visitors; null for a version that none of them gets */
  percent: number | null
}

const stateOf = (slice: StaffSlice, { version, retiredAt }: StaffSliceVersion): VersionRow['state'] => {
  if (version === slice.active) return 'active'
  if (version === slice.canary?.version) return 'canary'
  if (version === slice.previous) return 'previous'
  return retiredAt === null ? 'other' : 'retired'
}

const shareOf = ({ active, canary }: StaffSlice, version: string): number | null => {
  if (version === canary?.version) return canary.percent
  return version === active ? 100 - (canary?.percent ?? 0) : null
}

export const versionRows = (slices: readonly StaffSlice[]): VersionRow[] =>
  slices.flatMap((slice) =>
    slice.versions.map((version) => ({
      ...version,
      slice: slice.slice,
      state: stateOf(slice, version),
      percent: shareOf(slice, version.version),
    })),
  )

const looks: Record<VersionRow['state'], { tone: ChipTone; icon: AdminIconName }> = {
  active: { tone: 'green', icon: 'check' },
  canary: { tone: 'amber', icon: 'half' },
  previous: { tone: 'blue', icon: 'undo' },
  retired: { tone: 'grey', icon: 'trash' },
  other: { tone: 'grey', icon: 'circle' },
}

const stateCell = ({ state, percent }: VersionRow) => (
  <Chip {...looks[state]}>
    {words.states[state]}
    {percent !== null && percent < 100 && ` · ${percent}%`}
  </Chip>
)

/** A card leaves out what nothing is known of. */
const none = <Muted data-none="">–</Muted>

/** Looks at which the slice did not come to run are not counted by themselves: some reports come late. */
const faultsOf = ({ views, mounted, ...faults }: SliceField) => ({ ...faults, mount: Math.max(0, views - mounted) })

const faultColumn = (id: 'mount' | 'error' | 'slow' | 'edge'): Column<VersionRow> => ({
  id,
  header: words[id],
  align: 'end',
  cell: ({ field }) => (field ? <Ltr>{shareText(faultsOf(field)[id], field.views)}</Ltr> : none),
})

const vitalColumn = (
  id: 'lcp' | 'inp' | 'cls',
  header: string,
  shown: (value: number) => string,
): Column<VersionRow> => {
  const valueOf = (field: SliceField | null) => field?.[id] ?? null
  return {
    id,
    header,
    align: 'end',
    cell: ({ field }) => {
      const value = valueOf(field)
      return value === null ? none : <Ltr>{shown(value)}</Ltr>
    },
  }
}

/** How each version does on the pages of visitors, and the way to see it. */
export const versionColumns = (onLink: (row: VersionRow) => void): readonly Column<VersionRow>[] => [
  {
    id: 'version',
    header: words.version,
    title: true,
    cell: ({ version, publishedAt }) => (
      <Two>
        <b>
          <Ltr>{version}</Ltr>
        </b>
        <small>
          {words.published} <bdi>{dayAndTime(publishedAt)}</bdi>
        </small>
      </Two>
    ),
  },
  sliceColumn(),
  { id: 'state', header: words.state, cell: stateCell },
  {
    id: 'views',
    header: words.views,
    align: 'end',
    cell: ({ field }) => (field ? field.views.toLocaleString('he-IL') : <Muted>{words.nothing}</Muted>),
  },
  faultColumn('mount'),
  faultColumn('error'),
  faultColumn('slow'),
  faultColumn('edge'),
  vitalColumn('lcp', 'LCP', (value) => `${(value / 1_000).toFixed(1)} s`),
  vitalColumn('inp', 'INP', (value) => `${value} ms`),
  vitalColumn('cls', 'CLS', (value) => value.toFixed(2)),
  {
    id: 'actions',
    header: words.actions,
    bare: true,
    cell: (row) =>
      row.state !== 'retired' && (
        <RowActions>
          <AdminButton small icon="link" aria-label={words.linkTo(row.slice, row.version)} onClick={() => onLink(row)}>
            {words.link}
          </AdminButton>
        </RowActions>
      ),
  },
]
