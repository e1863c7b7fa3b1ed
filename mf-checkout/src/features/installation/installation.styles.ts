import styled from '@emotion/styled'
import { color, radius, space } from '@zmig/platform'

export const Picker = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  & > h3 {
    margin-block-end: -${space(2)};
    font-size: 1.125rem;
    font-weight: 700;
  }
`

export const Garages = styled.fieldset`
  border: 0;
  padding: 0;
  margin: 0;
  min-inline-size: 0;
  & legend {
    padding: 0;
    margin-block-end: ${space(2)};
    font-weight: 600;
  }
  & ul {
    list-style: none;
    padding: 0;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(2)};
  }
`

export const Garage = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(1)} ${space(3)};
  align-items: center;
  padding: ${space(3)} ${space(4)};
  border: 1.5px solid ${color.control};
  border-radius: ${radius.control};
  background: ${color.card};
  &[data-chosen] {
    border-color: ${color.signalStrong};
    box-shadow: inset 0 0 0 1px ${color.signalStrong};
    background: var(--signal-wash);
  }
  & label {
    display: flex;
    gap: ${space(3)};
    min-block-size: 44px;
    align-items: center;
    font-weight: 600;
    cursor: pointer;
  }
  & input {
    flex: none;
    inline-size: 22px;
    block-size: 22px;
  }
  & > p {
    grid-column: 1 / -1;
    font-size: 0.9375rem;
    color: ${color.muted};
  }
  & > p > span + span::before {
    content: ' · ';
  }
  /* enlarged text: the button below the name, on a desktop too the name keeps whole words */
  [data-a11y~='roomy'] & {
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
  }
`
