import styled from '@emotion/styled'
import { type AnswerOf, wizardStats, wizardTrends } from '@zmig/edge-contract'
import { color, Ltr, media, radius, space, VisuallyHidden } from '@zmig/platform'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { useWish, type Wish } from '../../parts/lists.slice.ts'
import { Failed, Loading, PageHead } from '../../parts/page.tsx'
import { PhoneFold } from '../../parts/phone-fold.tsx'
import { Runs, useRuns } from './runs.tsx'
import { changeText, countText, type Days, periods, text } from './text.ts'
import { Trends } from './trends.tsx'

/** Kept as what a list shows is kept; a chart has one page. */
const usual: Wish<{ days: Days }> = { filter: { days: '30' }, page: 1, limit: 1 }

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

type BikesProps = { stats: Stats; chosen: string; onChoose: (motorcycle: string) => void }

/** The bikes that are asked for most; one of them limits the table to its runs. */
const TopBikes = ({ stats: { topMotorcycles }, chosen, onChoose }: BikesProps) =>
  topMotorcycles.length > 0 && (
    <FilterBar
      active={chosen ? 1 : 0}
      filters={
        <Choices role="group" aria-labelledby="wizard-top">
          <h2 id="wizard-top">{text.top}</h2>
          {topMotorcycles.map(({ motorcycleId, modelName, count }) => (
            <button
              key={motorcycleId}
              type="button"
              aria-pressed={chosen === motorcycleId}
              onClick={() => onChoose(chosen === motorcycleId ? '' : motorcycleId)}
            >
              <Ltr>{modelName || motorcycleId}</Ltr>
              <small>{countText(count)}</small>
            </button>
          ))}
        </Choices>
      }
    />
  )

/** How the wizard is used: counts, bikes, trends and every run (wizard-shops-and-admin.md §2, §3 Wizard usage). */
export const WizardAnalytics = () => {
  const [wish, choose] = useWish('wizard-trends', usual)
  const { days } = wish.filter
  const stats = useEdgeQuery(wizardStats)
  const trends = useEdgeQuery(wizardTrends, { query: { days } })
  const runs = useRuns()
  const parts = [stats, trends, runs]
  const failed = parts.some((part) => part.failed)
  return (
    <>
      <PageHead title={text.title} count={text.subtitle} />
      {failed && <Failed onRetry={() => parts.forEach(({ reload }) => reload())}>{text.failed}</Failed>}
      {!stats.value && !failed && <Loading />}
      {stats.value && (
        <>
          <StatCards stats={stats.value.stats} />
          <TopBikes
            stats={stats.value.stats}
            chosen={runs.filter.motorcycle}
            onChoose={(motorcycle) => runs.filterBy({ ...runs.filter, motorcycle })}
          />
        </>
      )}
      {trends.value && (
        <PhoneFold label={text.trends}>
          <Choices role="group" aria-label={text.period}>
            {periods.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={days === each}
                onClick={() => choose({ ...wish, filter: { days: each } })}
              >
                {text.periods[each]}
              </button>
            ))}
          </Choices>
          <Trends trends={trends.value} />
        </PhoneFold>
      )}
      {runs.found && <Runs list={runs} />}
    </>
  )
}
