import styled from '@emotion/styled'
import { Card, color, Ltr, media, space } from '@zmig/platform'
import { TrendChart } from '../../parts/trend-chart.tsx'
import { chartDay, countText, dollarsText, shareText, text, type Trends as Facts } from './text.ts'

const Row = styled.div`
  display: grid;
  gap: ${space(3)};
  margin-block-end: ${space(3)};
  & > section {
    padding: ${space(4)};
  }
  & h2 {
    margin-block-end: ${space(3)};
    font-size: 0.9375rem;
    font-weight: 600;
  }
  ${media.desktop} {
    grid-template-columns: 2fr 1fr;
  }
`
const Steps = styled.dl`
  display: grid;
  gap: ${space(3)};
  font-size: 0.8125rem;
  & > div {
    display: grid;
    grid-template-columns: 1fr auto auto;
    gap: ${space(1)} ${space(3)};
  }
  & dd {
    font-variant-numeric: tabular-nums;
  }
  & dd:last-of-type {
    min-inline-size: 4ch;
    color: ${color.muted};
    text-align: end;
  }
  & meter {
    grid-column: 1 / -1;
    inline-size: 100%;
    block-size: 8px;
    appearance: none;
    background: ${color.line};
  }
  & meter::-webkit-meter-inner-element {
    display: block;
    block-size: 100%;
  }
  & meter::-webkit-meter-bar {
    block-size: 8px;
    border: 0;
    border-radius: 0;
    background: ${color.line};
  }
  /* each engine drops a rule that names the part of the other */
  & meter::-webkit-meter-optimum-value {
    background: ${color.ink};
  }
  & meter::-moz-meter-bar {
    background: ${color.ink};
  }
  & > div:nth-of-type(2) meter::-webkit-meter-optimum-value {
    background: ${color.signal};
  }
  & > div:nth-of-type(3) meter::-webkit-meter-optimum-value {
    background: ${color.green};
  }
`
const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space(1)} ${space(4)};
  margin-block-start: ${space(3)};
  padding-block-start: ${space(3)};
  border-block-start: 1px solid ${color.line};
  font-size: 0.8125rem;
  & dt {
    color: ${color.muted};
  }
  & dd {
    font-variant-numeric: tabular-nums;
  }
  & + p {
    margin-block-start: ${space(2)};
    color: ${color.muted};
    font-size: 0.75rem;
  }
`

const Step = ({ name, count, of }: { name: string; count: number; of: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{countText(count)}</b>
    </dd>
    <dd>
      <Ltr>{shareText(count, of)}</Ltr>
    </dd>
    {/* the numbers beside it say the same */}
    <meter aria-hidden="true" min={0} max={Math.max(of, 1)} value={count} />
  </div>
)

/** Runs by day, what became of their suggestions, and what ranking them cost. */
export const Trends = ({ trends: { days, funnel, rankedBy, model } }: { trends: Facts }) => {
  const ranked = rankedBy.rules + rankedBy.model
  return (
    <Row>
      <Card>
        <h2>{text.byDay}</h2>
        <TrendChart
          title={text.byDay}
          labelsTitle={text.day}
          labels={days.map(({ day }) => chartDay(day))}
          series={[
            { name: text.answered, values: days.map(({ answered }) => answered), role: 'main' },
            { name: text.clicked, values: days.map(({ clicked }) => clicked), role: 'compared' },
          ]}
        />
      </Card>
      <Card>
        <h2>{text.funnel}</h2>
        <Steps>
          <Step name={text.offered} count={funnel.answered} of={funnel.answered} />
          <Step name={text.clicked} count={funnel.clicked} of={funnel.answered} />
          <Step name={text.boughtInSeven} count={funnel.bought} of={funnel.answered} />
        </Steps>
        <Facts>
          <dt>{text.rules}</dt>
          <dd>
            {countText(rankedBy.rules)} <Ltr>({shareText(rankedBy.rules, ranked)})</Ltr>
          </dd>
          <dt>{text.model}</dt>
          <dd>
            {countText(rankedBy.model)} <Ltr>({shareText(rankedBy.model, ranked)})</Ltr>
          </dd>
          {model.questions > 0 && (
            <>
              <dt>{text.questions}</dt>
              <dd>{text.questionsText(model.questions, model.answers)}</dd>
              <dt>{text.tokens}</dt>
              <dd>{text.tokensText(model.tokensRead, model.tokensWritten)}</dd>
              <dt>{text.cost}</dt>
              <dd>
                <Ltr>{dollarsText(model.dollars)}</Ltr> ·{' '}
                {text.costEach(`\u2066${dollarsText(model.dollars / model.questions)}\u2069`)}
              </dd>
            </>
          )}
        </Facts>
        <p>{model.questions === 0 ? `${text.noModel} ${text.boughtNote}` : text.boughtNote}</p>
      </Card>
    </Row>
  )
}
