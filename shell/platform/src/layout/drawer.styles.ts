import styled from '@emotion/styled'
import { color, media, radius, space } from '../kit/tokens.ts'

export const Panel = styled.dialog`
  inset-block: 0;
  inset-inline: 0 auto;
  inline-size: min(340px, 88vw);
  max-inline-size: none;
  block-size: 100dvb;
  max-block-size: none;
  margin: 0;
  padding: ${space(3)} ${space(4)} ${space(8)};
  border: 0;
  background: ${color.asphalt};
  color: #fff;
  overflow-y: auto;
  overscroll-behavior: contain;
  transition: transform 160ms ease-out;
  &::backdrop {
    background: rgb(20 23 26 / 60%);
  }
  @starting-style {
    &[open] {
      transform: translateX(32px);
    }
  }
  & > div {
    display: flex;
    justify-content: space-between;
    align-items: center;
    font-size: 1.25rem;
    font-weight: 700;
  }
  & ul {
    list-style: none;
    padding: 0;
    margin-block: ${space(3)} ${space(6)};
  }
  & li a,
  & > a {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    min-block-size: 52px;
    padding-inline: ${space(3)};
    color: #fff;
    font-size: 1.125rem;
    font-weight: 500;
    text-decoration: none;
  }
  & li a {
    border-block-end: 1px solid ${color.tar};
  }
  & li a:hover {
    background: ${color.tar};
  }
  & li a[aria-current] {
    font-weight: 700;
    box-shadow: inset -4px 0 0 ${color.signal};
  }
  & > a {
    justify-content: center;
    border: 2px solid ${color.signal};
    border-radius: ${radius.control};
    font-weight: 700;
  }
  & > p {
    margin-block-start: ${space(2)};
    text-align: center;
    font-size: 0.9375rem;
    color: ${color.chalk};
  }
  ${media.desktop} {
    &[open] {
      display: none;
    }
  }
`
