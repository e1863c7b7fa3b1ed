import styled from '@emotion/styled'
import { color, space, usePlatform, VisuallyHidden } from '@zmig/platform'
import { text } from './text.ts'

const Row = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  & b {
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  & i {
    color: ${color.signalStrong};
    font-style: normal;
  }
  & span {
    color: ${color.muted};
    font-size: 0.9375rem;
  }
`

/** The tyre's score out of 5 as cards write it, and whose opinion it is. @param score 0 when there is none */
export const Score = ({ score }: { score: number }) => {
  const { shopName } = usePlatform().site
  return score > 0 ? (
    <Row>
      <VisuallyHidden>{text.score}</VisuallyHidden>
      <b>
        <i aria-hidden="true">★</i> {score.toFixed(1)}
      </b>
      <span>{text.outOf}</span>
      <span>{text.scoreOf(shopName)}</span>
    </Row>
  ) : null
}
