import styled from '@emotion/styled'
import { useDispatch } from 'react-redux'
import { type AnswerOf, canonicalSize, type wizardStats, type WizardUsage } from '@zmig/edge-contract'
import { color, Ltr, media, Muted, radius, space, VisuallyHidden } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { Paging } from '../../parts/paging.tsx'
import { PhoneFold } from '../../parts/phone-fold.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { changeText, countText, periods, text, tyreTypeText, usageText, visitorText, yearsText } from './text.ts'
import { Trends } from './trends.tsx'
import {
  daysChosen,
  limitChosen,
  motorcycleChosen,
  orderChosen,
  pageChosen,
  tried,
  useWizardAnalytics,
} from './wizard-analytics.slice.ts'

export { wizardAnalyticsSlice } from './wizard-analytics.slice.ts'

/** wizard-shops-and-admin.md §9 */
const SIZES = [10, 25, 50, 100] as const

type Stats = AnswerOf<typeof wizardStats>['stats']

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: ${space(3)};
  margin-block-end: ${space(3)};
  padding: 0;
  list-style: none;
  & > li {
    padding: ${space(3)} ${space(4)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.card};
  }
  & span {
    display: block;
    color: ${color.muted};
    font-size: 0.75rem;
  }
  & b {
    font-size: 1.75rem;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  & small {
    margin-inline-start: ${space(2)};
    color: ${color.muted};
    font-size: 0.75rem;
  }
  ${media.desktop} {
    grid-template-columns: repeat(4, 1fr);
  }
`
/** Presses that choose one of several, in a row. */
const Choices = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-block-end: ${space(3)};
  & > h2 {
    flex-basis: 100%;
    color: ${color.muted};
    font-size: 0.75rem;
    font-weight: 500;
  }
  & > button {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    min-block-size: 28px;
    padding: 0 ${space(3)};
    border: 1px solid ${color.line};
    border-radius: ${radius.round};
    background: ${color.card};
    color: ${color.ink};
    font: inherit;
    font-size: 0.8125rem;
    cursor: pointer;
  }
  & > button:hover {
    border-color: ${color.ink};
  }
  & > button[aria-pressed='true'] {
    border-color: ${color.signalStrong};
    background: var(--signal-wash);
    font-weight: 600;
  }
  & small {
    color: ${color.muted};
    font-size: 0.75rem;
    font-weight: 600;
  }
  ${media.phone} {
    & > button {
      min-block-size: 44px;
    }
  }
`
const Lines = styled.span`
  display: inline-grid;
  & small {
    color: ${color.muted};
    font-size: 0.75rem;
  }
`

const Card4 = ({ name, count, before }: { name: string; count: number; before?: number }) => {
  const change = before === undefined ? '' : changeText(count, before)
  return (
    <li>
      <span>{name}</span>
      <b>{countText(count)}</b>
      {change && (
        <small>
          <Ltr>{change}</Ltr> <VisuallyHidden>{text.before}</VisuallyHidden>
        </small>
      )}
    </li>
  )
}

const StatCards = ({ stats }: { stats: Stats }) => (
  <Cards>
    <Card4 name={text.cards.dailyCount} count={stats.dailyCount} before={stats.previous.dailyCount} />
    <Card4 name={text.cards.weeklyCount} count={stats.weeklyCount} before={stats.previous.weeklyCount} />
    <Card4 name={text.cards.monthlyCount} count={stats.monthlyCount} before={stats.previous.monthlyCount} />
    <Card4 name={text.cards.totalCount} count={stats.totalCount} />
  </Cards>
)

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

/** How the wizard is used: counts, bikes, trends and every run (wizard-shops-and-admin.md §2, §3 Wizard usage). */
export const WizardAnalytics = () => {
  const dispatch = useDispatch()
  const { days, motorcycle, page, limit, order, stats, trends, usages, loading, failed } = useWizardAnalytics()
  const retry = () => void dispatch(tried())
  return (
    <>
      <PageHead title={text.title} count={text.subtitle} />
      {failed && <Failed onRetry={retry}>{text.failed}</Failed>}
      {!stats && !failed && <Loading />}
      {stats && <StatCards stats={stats} />}
      {stats && stats.topMotorcycles.length > 0 && (
        <FilterBar
          active={motorcycle ? 1 : 0}
          filters={
            <Choices role="group" aria-labelledby="wizard-top">
              <h2 id="wizard-top">{text.top}</h2>
              {stats.topMotorcycles.map(({ motorcycleId, modelName, count }) => (
                <button
                  key={motorcycleId}
                  type="button"
                  aria-pressed={motorcycle === motorcycleId}
                  onClick={() => dispatch(motorcycleChosen(motorcycle === motorcycleId ? '' : motorcycleId))}
                >
                  <Ltr>{modelName || motorcycleId}</Ltr>
                  <small>{countText(count)}</small>
                </button>
              ))}
            </Choices>
          }
        />
      )}
      {trends && (
        <PhoneFold label={text.trends}>
          <Choices role="group" aria-label={text.period}>
            {periods.map((each) => (
              <button key={each} type="button" aria-pressed={days === each} onClick={() => dispatch(daysChosen(each))}>
                {text.periods[each]}
              </button>
            ))}
          </Choices>
          <Trends trends={trends} />
        </PhoneFold>
      )}
      {usages && (
        <DataTable
          label={text.table}
          columns={columns}
          rows={usages.usages}
          rowKey={({ _id }) => _id}
          sort={{ by: 'createdAt', order }}
          onSort={(sort) => dispatch(orderChosen(sort.order))}
          busy={loading}
          empty={
            <Empty title={motorcycle ? text.noneOfBike : text.none}>
              {motorcycle ? (
                <AdminButton onClick={() => dispatch(motorcycleChosen(''))}>{text.all}</AdminButton>
              ) : (
                <p>{text.noneHint}</p>
              )}
            </Empty>
          }
          foot={
            <Paging
              page={page}
              limit={limit}
              total={usages.pagination.totalItems}
              sizes={SIZES}
              onPage={(next) => dispatch(pageChosen(next))}
              onLimit={(size) => dispatch(limitChosen(size))}
            />
          }
        />
      )}
    </>
  )
}
