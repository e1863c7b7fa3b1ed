import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/** The bike on asphalt: words first, and the drawing beside them or below. Few rules, because every page of a bike sends them. */
export const Hero = styled.section`
  background: radial-gradient(760px 520px at 26% 55%, #30373d 0, ${color.asphalt} 68%);
  color: ${color.chalk};
  overflow: hidden;
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    padding-block-end: ${space(4)};
  }
  & nav {
    color: inherit;
  }
  & ol a:hover {
    color: #fff;
  }
  & h1,
  & dd {
    color: #fff;
    font-size: 1.6875rem;
    font-weight: 800;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  & h1 {
    font-size: 2rem;
  }
  & h1 small {
    display: block;
    color: ${color.chalk};
    font-size: 1.125rem;
    font-weight: 400;
    letter-spacing: 0;
  }
  & p,
  & dt {
    max-inline-size: 52ch;
    font-size: 0.9375rem;
  }
  & dl {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)} ${space(8)};
    margin-block: ${space(3)};
  }
  & dd a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: inherit;
  }
  & dd a:not(:hover) {
    text-decoration: none;
  }
  & .actions {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
    margin-block: ${space(4)} ${space(3)};
  }
  & .actions > * {
    flex: 1 1 auto;
  }
  & .save {
    --ink: #fff;
    --card: ${color.asphalt};
  }
  @media (scripting: none) {
    & .save {
      display: none;
    }
  }
  & > div > svg {
    max-inline-size: 320px;
  }
  ${media.desktop} {
    & > div {
      grid-template-columns: minmax(0, 1fr) minmax(0, 520px);
      gap: ${space(8)};
      align-items: center;
    }
    & h1 {
      font-size: 2.875rem;
    }
    & dd {
      font-size: 2.375rem;
    }
    & .actions > * {
      flex: none;
    }
    & > div > svg {
      max-inline-size: 500px;
    }
  }
`

/** The years of a model that changed its sizes. Most bikes did not, and their pages do not send it. */
export const Choices = styled.nav`
  margin-block: ${space(2)};
  & p {
    color: #fff;
    font-size: 1rem;
  }
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
    padding: 0;
    margin-block-start: ${space(2)};
    list-style: none;
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    padding-inline: ${space(4)};
    border: 1.5px solid ${color.chalk};
    border-radius: ${radius.round};
    color: #fff;
    font-weight: 500;
    text-decoration: none;
  }
  & a[aria-current] {
    border-color: #fff;
    background: #fff;
    color: ${color.asphalt};
    font-weight: 700;
  }
`

/** What can be bought for the bike: one list at a time. */
export const Tabs = styled.nav`
  margin-block: ${space(3)};
  border-block-end: 1px solid ${color.line};
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(1)};
    padding: 0;
    list-style: none;
  }
  & li {
    flex: 1 1 auto;
  }
  & a {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: ${space(2)};
    min-block-size: 50px;
    padding-inline: ${space(3)};
    border-block-end: 3px solid transparent;
    color: ${color.muted};
    font-size: 1.0625rem;
    font-weight: 500;
    text-decoration: none;
  }
  & a:hover {
    color: ${color.ink};
  }
  & a[aria-current] {
    border-color: ${color.signal};
    color: ${color.ink};
    font-weight: 700;
  }
  & small {
    color: ${color.muted};
    font-size: 0.875rem;
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  ${media.desktop} {
    & li {
      flex: none;
    }
    & a {
      padding-inline: ${space(5)};
    }
  }
`
