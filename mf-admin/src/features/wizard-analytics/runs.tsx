import styled from '@emotion/styled'
import { canonicalSize, USAGES_A_PAGE, type WizardUsage, wizardUsages } from '@zmig/edge-contract'
import { color, Ltr, Muted } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { Empty } from '../../parts/page.tsx'
import { Paging } from '../../parts/paging.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { useList } from '../../parts/use-list.ts'
import { text, tyreTypeText, usageText, visitorText, yearsText } from './text.ts'

/** Sizes of a page (wizard-shops-and-admin.md §9). */
const SIZES = [10, 25, 50, 100] as const

/** By date is the only order there is. */
const everything: { motorcycle: string; sortBy: 'createdAt'; sortOrder: 'asc' | 'desc' } = {
  motorcycle: '',
  sortBy: 'createdAt',
  sortOrder: 'desc',
}

const Lines = styled.span`
  display: inline-grid;
  & small {
    color: ${color.muted};
    font-size: 0.75rem;
  }
`

const personCell = ({ wizardResponses: { visitorName, visitorPhoneNumber } }: WizardUsage) =>
  visitorName === '' && visitorPhoneNumber === '' ? (
    <Muted>{text.erased}</Muted>
  ) : (
    <Lines>
      <bdi>{visitorName}</bdi>
      <small>
        <Ltr>{visitorPhoneNumber}</Ltr>
      </small>
    </Lines>
  )

const motorcycleCell = ({ motorcycleDetails, wizardResponses }: WizardUsage) => (
  <Lines>
    <Ltr>{motorcycleDetails?.model ?? wizardResponses.motorcycle}</Ltr>
    <small>
      {motorcycleDetails ? (
        motorcycleDetails.yearRanges.map((range) => <Ltr key={range.from}>{yearsText(range)}</Ltr>)
      ) : (
        <>{text.notListed}</>
      )}
    </small>
  </Lines>
)

const sizesCell = ({ motorcycleDetails }: WizardUsage) => (
  <Lines>
    {motorcycleDetails?.yearRanges.flatMap(({ from, front, rear }) => [
      front && <Ltr key={`${from} front`}>{canonicalSize(front)}</Ltr>,
      rear && <Ltr key={`${from} rear`}>{canonicalSize(rear)}</Ltr>,
    ])}
  </Lines>
)

const clickedCell = ({ clickedTires }: WizardUsage) =>
  clickedTires.length === 0 ? (
    <Muted>{text.noClick}</Muted>
  ) : (
    <Lines>
      {clickedTires.map(({ brand, name, displaySize }) => (
        <span key={`${brand} ${name} ${displaySize}`}>
          <Ltr>{`${brand} ${name}`}</Ltr>{' '}
          <small>
            <Ltr>{displaySize}</Ltr>
          </small>
        </span>
      ))}
    </Lines>
  )

const columns: readonly Column<WizardUsage>[] = [
  {
    id: 'createdAt',
    header: text.columns.date,
    sortable: true,
    title: true,
    cell: ({ createdAt, formattedDate }) => (
      <time dateTime={createdAt}>
        <Ltr>{formattedDate}</Ltr>
      </time>
    ),
  },
  {
    id: 'visitor',
    header: text.columns.visitor,
    cell: (usage) => (
      <code>
        <Ltr>{visitorText(usage)}</Ltr>
      </code>
    ),
  },
  { id: 'person', header: text.columns.person, cell: personCell },
  { id: 'motorcycle', header: text.columns.motorcycle, cell: motorcycleCell },
  { id: 'sizes', header: text.columns.sizes, cell: sizesCell },
  { id: 'usage', header: text.columns.usage, cell: ({ wizardResponses }) => usageText(wizardResponses.usage) },
  {
    id: 'tyre',
    header: text.columns.tyre,
    cell: ({ wizardResponses }) => tyreTypeText(wizardResponses.selectedTyreType),
  },
  {
    id: 'kilometres',
    header: text.columns.kilometres,
    align: 'end',
    cell: ({ wizardResponses }) => <Ltr>{wizardResponses.kilometers}</Ltr>,
  },
  { id: 'clicked', header: text.columns.clicked, cell: clickedCell },
]

/** A page of the runs, in the order and of the bike that staff have chosen. */
export const useRuns = () =>
  useList({
    name: 'wizard-usages',
    endpoint: wizardUsages,
    rows: ({ usages }) => usages,
    everything,
    size: USAGES_A_PAGE,
  })

/** The runs of the wizard: who asked, for which bike, and what they opened. */
export const Runs = ({ list }: { list: ReturnType<typeof useRuns> }) => {
  const { filter, filterBy } = list
  return (
    <DataTable
      label={text.table}
      columns={columns}
      rows={list.rows}
      rowKey={({ _id }) => _id}
      sort={{ by: filter.sortBy, order: filter.sortOrder }}
      onSort={({ order }) => filterBy({ ...filter, sortOrder: order })}
      busy={list.busy}
      empty={
        <Empty title={filter.motorcycle ? text.noneOfBike : text.none}>
          {filter.motorcycle ? (
            <AdminButton onClick={() => filterBy({ ...filter, motorcycle: '' })}>{text.all}</AdminButton>
          ) : (
            <p>{text.noneHint}</p>
          )}
        </Empty>
      }
      foot={
        <Paging
          page={list.page}
          limit={list.limit}
          total={list.total}
          sizes={SIZES}
          onPage={list.turnTo}
          onLimit={list.resize}
        />
      }
    />
  )
}
