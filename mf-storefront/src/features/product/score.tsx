import styled from '@emotion/styled'
import { color, space, usePlatform, VisuallyHidden } from '@zmig/platform'
import { text } from './text.ts'

const MOST = 5
const SIDE = 20
const STAR = 'M12 2.8l2.8 5.9 6.4.8-4.7 4.5 1.2 6.4-5.7-3.2-5.7 3.2 1.2-6.4L2.8 9.5l6.4-.8z'

const Row = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  & svg {
    flex: none;
    color: ${color.signal};
  }
  & .rest {
    color: ${color.line};
  }
  & b {
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  & span {
    color: ${color.muted};
    font-size: 0.9375rem;
  }
`

const places = Array.from({ length: MOST }, (_, index) => index)

/** Stars cut off where the score ends; an `svg` inside an `svg` cuts without ids. */
const Stars = ({ score }: { score: number }) => (
  <svg width={MOST * SIDE} height={SIDE} viewBox={`0 0 ${MOST * SIDE} ${SIDE}`} aria-hidden="true">
    {/* stars fill in the direction of reading */}
    <g transform={`translate(${MOST * SIDE}) scale(-1 1)`}>
      {places.map((place) => {
        const share = Math.min(1, Math.max(0, score - place))
        return (
          <g key={place}>
            <svg className="rest" x={place * SIDE} width={SIDE} height={SIDE} viewBox="0 0 24 24">
              <path d={STAR} fill="currentColor" />
            </svg>
            <svg x={place * SIDE} width={share * SIDE} height={SIDE} viewBox={`0 0 ${share * 24} 24`}>
              <path d={STAR} fill="currentColor" />
            </svg>
          </g>
        )
      })}
    </g>
  </svg>
)

/** The tyre's score out of 5 as stars and as text, and whose opinion it is. @param score 0 when there is none */
export const Score = ({ score }: { score: number }) => {
  const { shopName } = usePlatform().site
  return score > 0 ? (
    <Row>
      <Stars score={score} />
      <VisuallyHidden>{text.score}</VisuallyHidden>
      <b>{score}</b>
      <span>{text.outOf}</span>
      <span>{text.scoreOf(shopName)}</span>
    </Row>
  ) : null
}
