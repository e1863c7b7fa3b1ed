import styled from '@emotion/styled'
import { color, Ltr, media, radius, space } from '@zmig/platform'
import type { ReactNode } from 'react'

/** Large numerals with what they count. */
export const Figures = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(5)} ${space(4)};
  margin-block-start: ${space(8)};
  padding: ${space(6)} ${space(5)};
  border-radius: ${radius.card};
  background: ${color.asphalt};
  color: ${color.chalk};
  & > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  & dd {
    margin: 0;
    color: #fff;
    font-size: 2rem;
    font-weight: 800;
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
  }
  & dt {
    font-size: 0.9375rem;
    line-height: 1.4;
  }
  ${media.tablet} {
    grid-template-columns: repeat(4, 1fr);
    padding: ${space(8)};
    & dd {
      font-size: 2.5rem;
    }
  }
  @media print {
    color: inherit;
    & dd {
      color: inherit;
    }
  }
`

type Props = { words: ReactNode; detail: ReactNode }

export const Figure = ({ words, detail }: Props) => (
  <div>
    <dt>{detail}</dt>
    <dd>
      <Ltr>{words}</Ltr>
    </dd>
  </div>
)
