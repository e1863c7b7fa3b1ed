import styled from '@emotion/styled'
import { color, radius, space } from '@zmig/platform'

/** A few bikes as cards; all of them as columns under their makes. */
export const Section = styled.section`
  min-inline-size: 0;
  & > p {
    max-inline-size: 65ch;
    color: ${color.muted};
  }
  & ul {
    padding: 0;
    list-style: none;
  }
  & small {
    color: ${color.muted};
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }
  & li a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: ${color.ink};
    font-weight: 500;
    text-decoration: none;
  }
  & li a:hover {
    color: ${color.signalStrong};
    text-decoration: underline;
  }
  & > ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.25rem + 9 * var(--letter-spacing, 0px)), 1fr));
    gap: ${space(2)};
    margin-block: ${space(4)};
  }
  & > ul > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  & > ul a {
    flex-direction: column;
    align-items: flex-start;
    padding: ${space(2)} ${space(3)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.card};
    line-height: 1.3;
    transition: border-color 140ms;
  }
  /* a name of two lines keeps to the side of the page */
  & > ul bdi {
    text-align: end;
  }
  & > ul a:hover {
    border-color: ${color.control};
    text-decoration: none;
  }
  & .makes {
    columns: calc(9.25rem + 9 * var(--letter-spacing, 0px));
    column-gap: ${space(6)};
    margin-block-start: ${space(4)};
  }
  & .makes > div {
    break-inside: avoid-column;
    padding-block-end: ${space(4)};
  }
  & h3 {
    font-size: 1rem;
    font-weight: 700;
    break-after: avoid;
  }
  & .makes a {
    flex-direction: column;
    align-items: flex-start;
    padding-block: ${space(1)};
    min-block-size: 0;
    line-height: 1.3;
  }
  & .makes bdi {
    text-align: end;
  }
`
