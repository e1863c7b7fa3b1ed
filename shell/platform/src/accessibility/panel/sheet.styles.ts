import styled from '@emotion/styled'
import { color, media, radius, space } from '../../kit/tokens.ts'

/** A sheet from below on phones, a card above its button on wide screens; its content scrolls, and its header and footer stay visible. */
export const Sheet = styled.dialog`
  position: fixed;
  z-index: 46;
  inset-block: auto 0;
  inset-inline: 0;
  inline-size: auto;
  max-inline-size: none;
  max-block-size: min(76dvh, 640px);
  margin: 0;
  padding: 0;
  border: 0;
  border-block-start: 1px solid ${color.control};
  border-radius: 16px 16px 0 0;
  background: ${color.card};
  color: ${color.ink};
  box-shadow: 0 -8px 40px rgb(20 23 26 / 28%);
  &[open] {
    display: flex;
    flex-direction: column;
  }
  & .top,
  & .bottom {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space(1)} ${space(4)};
    padding: ${space(2)} ${space(5)};
  }
  & .top {
    flex-wrap: nowrap;
    border-block-end: 1px solid ${color.line};
  }
  & h2 {
    font-size: 1.25rem;
    font-weight: 800;
    line-height: 1.2;
  }
  & .top button {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    margin-inline-end: -10px;
    padding: 0;
    border: 0;
    border-radius: ${radius.control};
    background: none;
    cursor: pointer;
  }
  & .top button:hover {
    background: ${color.page};
  }
  & .controls {
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    display: grid;
    gap: ${space(6)};
    padding: ${space(4)} ${space(5)} ${space(6)};
  }
  & .controls > p {
    margin-block-end: -${space(2)};
    color: ${color.muted};
    font-size: 0.875rem;
  }
  & .bottom {
    border-block-start: 1px solid ${color.line};
  }
  & .bottom a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-size: 0.9375rem;
  }
  ${media.desktop} {
    inset-block: auto 88px;
    inset-inline: auto ${space(6)};
    inline-size: 400px;
    max-block-size: min(calc(100dvh - 184px), 720px);
    border: 1px solid ${color.control};
    border-radius: 16px;
    box-shadow: 0 12px 48px rgb(20 23 26 / 28%);
  }
`
