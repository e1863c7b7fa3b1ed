import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/** Asphalt, the words and the form on the reading side, the tyre rolling in from the other. */
export const Hero = styled.section`
  position: relative;
  /* the backdrop lies below the words and above the ground */
  isolation: isolate;
  overflow: hidden;
  color: #fff;
  background: radial-gradient(70% 90% at 18% 60%, #2c3238 0, ${color.asphalt} 70%);
  & > .inside {
    max-inline-size: 1240px;
    margin-inline: auto;
    padding: ${space(6)} ${space(4)} 0;
  }
  & h1 {
    font-size: clamp(1.75rem, 9vw, 2.5rem);
    font-weight: 800;
    line-height: 1.06;
    letter-spacing: -0.03em;
  }
  & h1 .wide {
    display: none;
  }
  & .pitch {
    margin-block: ${space(3)} ${space(5)};
    color: ${color.chalk};
    font-size: 1.0625rem;
    text-wrap: balance;
  }
  & .search {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space(2)};
    align-items: end;
    padding: ${space(3)};
    border-radius: ${radius.card};
    background: ${color.card};
    color: ${color.ink};
  }
  & .search > button,
  & .search > [role='status'],
  & .search > noscript {
    grid-column: 1 / -1;
  }
  & .search button {
    inline-size: 100%;
    min-block-size: 56px;
    white-space: nowrap;
  }
  /* the server's lists lead on instead */
  @media (scripting: none) {
    & .search > button {
      display: none;
    }
  }
  /* stays in the page while it is empty, else its first words are not announced, but takes no row of the grid */
  & .search > [role='status']:not(:has(p)) {
    position: absolute;
  }
  & .problem a {
    color: inherit;
    font-weight: 700;
  }
  & .by-bike a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: inherit;
    font-weight: 500;
  }
  & .search :focus-visible {
    outline-color: ${color.focus};
    box-shadow: none;
  }
  & .part label {
    display: block;
    margin-block-end: ${space(1)};
    color: ${color.muted};
    font-size: 0.875rem;
    font-weight: 500;
  }
  & .part select {
    appearance: none;
    inline-size: 100%;
    block-size: 56px;
    padding-inline: ${space(3)} ${space(7)};
    border: 2px solid ${color.control};
    border-radius: ${radius.control};
    color: ${color.ink};
    font-size: 1.5rem;
    font-weight: 800;
    font-variant-numeric: tabular-nums;
    text-align: start;
    cursor: pointer;
    transition: border-color 140ms;
    background: ${color.card}
      url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='14' height='9' fill='none' stroke='%231f2328' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M2 2l5 5 5-5'/%3E%3C/svg%3E")
      no-repeat left 12px center;
  }
  & .part select option {
    font-size: 1.0625rem;
    font-weight: 500;
  }
  & .part:not([data-lit]) select {
    color: ${color.muted};
    font-size: 1.125rem;
    font-weight: 500;
  }
  & .part[data-lit] select {
    border-color: ${color.signal};
  }
  & .part select:disabled {
    background-color: var(--disabled);
    border-color: ${color.line};
    cursor: not-allowed;
    opacity: 1;
  }
  & .problem {
    color: ${color.red};
    font-size: 0.9375rem;
    font-weight: 500;
  }
  & .art {
    block-size: 172px;
    inline-size: min(100%, 400px);
    margin: ${space(6)} auto 0;
    pointer-events: none;
  }
  ${media.desktop} {
    & > .inside {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 0.86fr);
      gap: ${space(6)};
      align-items: center;
      min-block-size: 600px;
      padding: ${space(10)} ${space(5)};
    }
    /* from the top, not around the middle: a message under the form must not lift the headline */
    & .words {
      align-self: start;
      padding-block-start: ${space(14)};
    }
    & h1 {
      font-size: min(3.5rem, 4.6vw);
      white-space: nowrap;
    }
    & h1 .wide {
      display: inline;
    }
    & h1 .narrow {
      display: none;
    }
    & .pitch {
      margin-block: ${space(4)} ${space(7)};
      font-size: 1.1875rem;
    }
    & .search {
      grid-template-columns: repeat(3, minmax(0, 1fr)) auto;
      padding: ${space(4)};
      gap: ${space(3)};
    }
    & .search > button,
    & .search > noscript {
      grid-column: auto;
      min-inline-size: 208px;
    }
    & .art {
      block-size: auto;
      inline-size: 660px;
      margin: 0;
      margin-block: -40px;
    }
  }
`
