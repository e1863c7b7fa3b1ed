import styled from '@emotion/styled'
import { color, media, radius, space } from '../kit/tokens.ts'

export const Place = styled.div`
  position: fixed;
  z-index: 40;
  inset-inline: ${space(3)};
  inset-block-end: calc(${space(3)} + var(--buy-bar, 0px) + var(--consent, 0px));
  display: flex;
  justify-content: center;
  pointer-events: none;
  ${media.desktop} {
    inset-block-end: calc(${space(6)} + var(--consent, 0px));
  }
`

export const Message = styled.div`
  pointer-events: auto;
  display: flex;
  align-items: center;
  gap: ${space(4)};
  max-inline-size: 560px;
  padding-block: ${space(2)};
  padding-inline: ${space(5)} ${space(2)};
  border-radius: ${radius.card};
  background: ${color.asphalt};
  color: #fff;
  font-weight: 500;
  box-shadow: 0 8px 30px rgb(20 23 26 / 40%);
  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: #ff9a5c;
    font-weight: 700;
    white-space: nowrap;
  }
`
