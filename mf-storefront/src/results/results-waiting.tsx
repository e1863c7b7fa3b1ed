import styled from '@emotion/styled'
import { color, media, radius, space, Spinner } from '@zmig/platform'
import { text } from './text.ts'

const Place = styled.div`
  position: relative;
  min-block-size: 90vh;
  padding-block: ${space(2)} ${space(8)};
  & > ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 158px), 1fr));
    gap: ${space(3)};
    padding: 0;
    list-style: none;
    ${media.desktop} {
      grid-template-columns: repeat(auto-fill, minmax(264px, 1fr));
      gap: ${space(5)};
      margin-inline-start: 280px;
    }
  }
  & li {
    block-size: 420px;
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: linear-gradient(#efece7 0 40%, ${color.card} 40%);
    opacity: 0.6;
  }
  & > [role='status'] {
    position: absolute;
    inset-inline: 0;
    inset-block-start: 120px;
    z-index: 1;
  }
`

/** 6 places: what stands above the fold of the largest window. */
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

/** A wheel over the places of the cards that are on their way. */
export const ResultsWaiting = () => (
  <Place aria-busy="true">
    <Spinner label={text.loading} />
    <ul aria-hidden="true">
      {PLACES.map((place) => (
        <li key={place} />
      ))}
    </ul>
  </Place>
)
