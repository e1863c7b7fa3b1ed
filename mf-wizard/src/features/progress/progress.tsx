import styled from '@emotion/styled'
import { color, radius, space } from '@zmig/platform'

const text = {
  label: 'התקדמות',
  answered: (count: number, of: number) => `עניתם על ${count} מתוך ${of} שאלות`,
}

const Track = styled.div`
  margin-block-end: ${space(6)};
  & > div {
    display: flex;
    gap: ${space(1)};
    margin-block-end: ${space(2)};
  }
  & i {
    flex: 1;
    block-size: 8px;
    border-radius: ${radius.round};
    background: ${color.line};
    transition: background-color 160ms;
  }
  & i[data-answered] {
    background: ${color.signal};
  }
  & p {
    font-size: 0.875rem;
    color: ${color.muted};
  }
`

type Props = { answered: number; /** questions of the open step */ of: number }

/** The answered questions of the open step, one segment each. */
export const ProgressBar = ({ answered, of }: Props) => (
  <Track>
    <div
      role="progressbar"
      aria-label={text.label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={answered}
      aria-valuetext={text.answered(answered, of)}
    >
      {Array.from({ length: of }, (_, index) => (
        <i key={index} data-answered={index < answered ? '' : undefined} />
      ))}
    </div>
    <p aria-hidden="true">{text.answered(answered, of)}</p>
  </Track>
)
