import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'
import { sheetStyles } from './filter-sheet.styles.ts'
import { sideStyles } from './filter-side.styles.ts'

/** The form of the filters: a sheet that a button opens on a phone, without scripts too; a panel that stays in sight on a desktop. */
export const FormBox = styled.form`
  & h2 {
    font-size: 1.25rem;
    font-weight: 800;
    outline: none;
  }
  & fieldset {
    min-inline-size: 0;
    padding: 0;
    border: 0;
  }
  & legend {
    padding: 0;
    padding-block: ${space(4)} ${space(2)};
    font-size: 0.9375rem;
    font-weight: 700;
  }
  & .switches {
    padding-block-start: ${space(3)};
  }
  & label {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    cursor: pointer;
  }
  & label:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 1px;
    border-radius: 6px;
  }
  & label input[type='checkbox']:focus-visible {
    outline: none;
  }
  & small {
    color: ${color.muted};
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }
  & input[type='checkbox'] {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
  }
  & label[data-none]:not(:has(:checked)) {
    color: ${color.muted};
  }
  & .price {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
  }
  & .price label {
    flex: 1 1 96px;
    min-inline-size: 0;
  }
  & .price legend {
    inline-size: 100%;
  }
  & .price span {
    color: ${color.muted};
    font-size: 0.9375rem;
  }
  & .price input {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 44px;
    padding-inline: ${space(3)};
    border: 1.5px solid ${color.control};
    border-radius: ${radius.control};
    background: ${color.card};
    direction: ltr;
    text-align: end;
    font-variant-numeric: tabular-nums;
    appearance: textfield;
  }
  & .price input::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  & .bottom a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-weight: 600;
  }
  & .close {
    display: grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    margin-inline-end: -${space(3)};
    border: 0;
    background: none;
    cursor: pointer;
  }
  ${media.phone} {
    ${sheetStyles}
  }
  ${media.desktop} {
    ${sideStyles}
  }
`
