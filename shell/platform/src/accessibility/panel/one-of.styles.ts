import styled from '@emotion/styled'
import { color, radius, space } from '../../kit/tokens.ts'
import { chosen, pressable } from './pressable.ts'

const options = `
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    margin-block-end: ${space(1)};
    padding: 0;
    font-size: 0.9375rem;
  }
  & label {
    position: relative;
    cursor: pointer;
  }
  & input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
`

/** Words in one bar, one of them chosen. */
export const Segments = styled.fieldset`
  ${options}
  & > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 4.25rem), 1fr));
    gap: ${space(1)};
  }
  & label {
    ${pressable}
    display: grid;
    place-items: center;
    padding: ${space(1)} ${space(2)};
  }
  & label:has(:checked) {
    ${chosen}
  }
  & label:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }
`

/** Colours with their names. */
export const Swatches = styled.fieldset`
  ${options}
  & > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 3.5rem), 1fr));
    gap: ${space(2)} ${space(1)};
  }
  & label {
    display: grid;
    justify-items: center;
    gap: ${space(1)};
    min-block-size: 44px;
    padding-block: ${space(1)};
    border-radius: ${radius.control};
    font-size: 0.8125rem;
    line-height: 1.2;
    text-align: center;
  }
  & i {
    inline-size: 36px;
    block-size: 36px;
    border: 1.5px solid ${color.control};
    border-radius: ${radius.round};
  }
  & i[data-own] {
    background: linear-gradient(135deg, ${color.card} 48%, ${color.ink} 48% 52%, ${color.card} 52%);
  }
  & label:has(:checked) {
    font-weight: 700;
  }
  & label:has(:checked) i {
    outline: 3px solid ${color.ink};
    outline-offset: 2px;
  }
  & label:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 1px;
  }
`
