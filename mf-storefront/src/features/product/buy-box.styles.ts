import styled from '@emotion/styled'
import { color, media, space } from '@zmig/platform'

/** The same two buttons on every width: under the price on a desktop, at the thumb on a phone. */
export const Bar = styled.div`
  display: flex;
  gap: ${space(2)};
  & > * {
    flex: 1 1 auto;
    white-space: nowrap;
  }
  & .amount {
    flex: none;
    align-self: center;
    font-size: 1.125rem;
    font-weight: 800;
    font-variant-numeric: tabular-nums;
  }
  @media (scripting: none) {
    & .amount {
      display: none;
    }
  }
  ${media.phone} {
    position: fixed;
    inset-inline: 0;
    inset-block-end: 0;
    z-index: 15;
    align-items: center;
    padding: ${space(2)} ${space(3)} calc(${space(2)} + env(safe-area-inset-bottom));
    border-block-start: 1px solid ${color.line};
    background: ${color.card};
    box-shadow: 0 -6px 20px rgb(20 23 26 / 10%);
    & button,
    & a {
      padding-inline: ${space(3)};
      font-size: 1rem;
    }
    /* enlarged text: the price stands above as well */
    [data-a11y~='roomy'] & .amount {
      display: none;
    }
    & > * {
      min-inline-size: 0;
    }
    @media (max-width: 359px) {
      & .amount {
        display: none;
      }
      & button,
      & a {
        padding-inline: ${space(2)};
      }
    }
    @media (scripting: none) {
      position: static;
      padding: 0;
      border: 0;
      background: none;
      box-shadow: none;
    }
  }
  ${media.desktop} {
    flex-wrap: wrap;
    & .amount {
      display: none;
    }
  }
`

export const Cost = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space(2)};
  font-size: 1.125rem;
  & > * {
    min-inline-size: 0;
  }
  & .off {
    padding: 0 ${space(2)};
    border: 1px solid currentColor;
    border-radius: 6px;
    background: ${color.card};
    color: ${color.green};
    font-size: 0.9375rem;
    font-weight: 700;
  }
  & > small {
    flex-basis: 100%;
    color: ${color.muted};
    font-size: 0.9375rem;
  }
  ${media.desktop} {
    font-size: 1.5rem;
  }
`
