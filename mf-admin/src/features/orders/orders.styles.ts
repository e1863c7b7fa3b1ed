import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

export const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`

export const Chip = styled.span`
  display: inline-block;
  padding: 2px ${space(2)};
  border: 1px solid currentColor;
  border-radius: ${radius.round};
  background: ${color.card};
  color: ${color.muted};
  font-size: 0.875rem;
  font-weight: 600;
  &[data-tone='good'] {
    color: ${color.green};
  }
  &[data-tone='wait'] {
    color: ${color.amber};
  }
  &[data-tone='stop'] {
    color: ${color.red};
  }
`

const columns =
  'minmax(150px, 1.1fr) minmax(130px, 0.9fr) minmax(170px, 1.2fr) minmax(240px, 2fr) minmax(110px, 0.9fr) minmax(116px, 0.6fr)'

export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  margin-block-end: ${space(4)};
  & h1 {
    font-size: 1.5rem;
    font-weight: 800;
    letter-spacing: -0.01em;
  }
  /* the platform focuses the heading after a navigation; it is not a control */
  & h1:focus {
    outline: none;
  }
  & [role='status'] {
    color: ${color.muted};
  }
  & > button {
    margin-inline-start: auto;
  }
`

/** A card per order on a phone, a row per order under a sticky heading on a desktop. */
export const List = styled.div`
  & > [data-part='columns'] {
    display: none;
  }
  & > ul {
    list-style: none;
    padding: 0;
    display: grid;
    gap: ${space(3)};
    transition: opacity 140ms;
  }
  &[aria-busy='true'] > ul {
    opacity: 0.6;
  }
  & > ul > li {
    display: grid;
    gap: ${space(3)};
    padding: ${space(4)};
    background: ${color.card};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    font-size: 0.9375rem;
    line-height: 1.45;
  }
  & li > div {
    min-inline-size: 0;
  }
  & h2 {
    font-size: 1.0625rem;
    font-weight: 700;
    overflow-wrap: anywhere;
  }
  & time,
  & small {
    display: block;
    font-size: 0.875rem;
    color: ${color.muted};
    overflow-wrap: anywhere;
  }
  & ul ul {
    list-style: none;
    padding: 0;
    display: grid;
    gap: ${space(2)};
  }
  & ul ul li {
    display: grid;
    grid-template-columns: 56px 28px minmax(0, 1fr);
    column-gap: ${space(2)};
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
  }
  & [data-part='total'] {
    font-size: 1.125rem;
    font-weight: 800;
    white-space: nowrap;
  }
  ${media.desktop} {
    & > [data-part='columns'],
    & > ul > li {
      display: grid;
      grid-template-columns: ${columns};
      gap: ${space(4)};
      padding: ${space(3)} ${space(4)};
    }
    & > [data-part='columns'] {
      position: sticky;
      inset-block-start: var(--admin-header);
      z-index: 1;
      background: ${color.page};
      border-block-end: 1px solid ${color.line};
      font-size: 0.875rem;
      font-weight: 600;
      color: ${color.muted};
    }
    & > ul {
      gap: 0;
    }
    & > ul > li {
      border-radius: 0;
      border-block-start: 0;
      align-items: start;
    }
    & > ul > li:last-of-type {
      border-end-start-radius: ${radius.card};
      border-end-end-radius: ${radius.card};
    }
    & a {
      min-block-size: 28px;
    }
    & [data-part='total'],
    & > [data-part='columns'] > :last-child {
      text-align: end;
    }
  }
`
