import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'
import type { ItemProps } from '../information-page.tsx'

/** The companies between maker and rider, usually and, as the last one, in this shop. */
export const Chains = styled.div`
  display: grid;
  gap: ${space(4)};
  & > div {
    padding: ${space(5)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.card};
  }
  & > :last-child {
    border: 2px solid ${color.signal};
  }
  & h3 {
    font-size: 1.0625rem;
    font-weight: 700;
  }
  & ol {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)} 0;
    margin-block: ${space(3)};
    padding: 0;
    list-style: none;
  }
  & li {
    position: relative;
    padding: ${space(1)} ${space(2)};
    border-radius: ${radius.round};
    background: var(--disabled);
    font-weight: 500;
    font-size: 0.9375rem;
  }
  & li:not(:last-child) {
    margin-inline-end: 10px;
  }
  /* a line behind each stop but the last: a wrapped chain shows that it continues */
  & li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-inline-start: 100%;
    inset-block-start: calc(50% - 1px);
    inline-size: 10px;
    block-size: 2px;
    background: ${color.control};
  }
  & > :last-child li {
    background: ${color.asphalt};
    color: #fff;
  }
  & > :last-child li:last-child {
    background: ${color.signal};
    color: ${color.asphalt};
    font-weight: 700;
  }
  & p {
    color: ${color.muted};
  }
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
  ${media.desktop} {
    & li {
      padding-inline: ${space(4)};
      font-size: 1.0625rem;
    }
    & li:not(:last-child) {
      margin-inline-end: 20px;
    }
    & li:not(:last-child)::after {
      inline-size: 20px;
    }
  }
`

export const Chain = ({ title, children }: ItemProps) => (
  <div>
    <h3>{title}</h3>
    {children}
  </div>
)
