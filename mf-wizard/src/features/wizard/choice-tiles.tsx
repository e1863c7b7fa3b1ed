import styled from '@emotion/styled'
import { useId, type ReactNode } from 'react'
import { color, media, radius, Row, space } from '@zmig/platform'

/** Native radio buttons behind tiles: arrow keys, screen readers and forced colours work as everywhere. */
const Group = styled.fieldset`
  border: 0;
  padding: 0;
  margin: 0;
  min-inline-size: 0;
  & legend {
    padding: 0;
    font-weight: 600;
  }
  & > p {
    margin-block-end: ${space(2)};
    font-size: 0.875rem;
    color: ${color.muted};
  }
  & label {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    /* at least as wide as its text: '1,000-5,000' must not break */
    flex: 1 1 calc(5.75rem + 12 * var(--letter-spacing, 0px));
    max-inline-size: 100%;
    min-block-size: 52px;
    padding: ${space(2)} ${space(1)};
    border: 1.5px solid ${color.control};
    border-radius: ${radius.control};
    background: ${color.card};
    text-align: center;
    font-weight: 600;
    line-height: 1.3;
    cursor: pointer;
  }
  & label bdi {
    white-space: nowrap;
  }
  & label:hover {
    border-color: ${color.ink};
  }
  & label:has(:checked) {
    border-color: ${color.signalStrong};
    box-shadow: inset 0 0 0 1.5px ${color.signalStrong};
    background: var(--signal-wash);
  }
  & label:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }
  & input {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }
  & small {
    font-size: 0.875rem;
    font-weight: 400;
    color: ${color.muted};
  }
  & label:has(:checked) small {
    color: ${color.ink};
  }
  & label svg {
    inline-size: 100%;
    max-inline-size: 150px;
    margin-block-end: ${space(1)};
  }
  @media (forced-colors: active) {
    & label:has(:checked) {
      outline: 3px solid Highlight;
    }
  }
  ${media.desktop} {
    & > div {
      gap: ${space(3)};
    }
    & label {
      padding: ${space(3)} ${space(2)};
    }
  }
`

export type Tile<Value> = { value: Value; label: ReactNode; note?: string; picture?: ReactNode }

type Props<Value> = {
  legend: string
  /** what the specification's placeholder says */
  hint: string
  name: string
  value: Value | ''
  onChange: (value: Value) => void
  tiles: readonly Tile<Value>[]
}

/** One answer of a few, each a large target with a drawing or a line of explanation. */
export const ChoiceTiles = <Value extends string>({ legend, hint, name, value, onChange, tiles }: Props<Value>) => {
  const id = useId()
  return (
    <Group aria-describedby={id}>
      <legend>{legend}</legend>
      <p id={id}>{hint}</p>
      <Row gap={2}>
        {tiles.map((tile) => (
          <label key={tile.value}>
            <input
              type="radio"
              name={name}
              value={tile.value}
              checked={tile.value === value}
              onChange={() => onChange(tile.value)}
            />
            {tile.picture}
            <span>{tile.label}</span>
            {tile.note && <small>{tile.note}</small>}
          </label>
        ))}
      </Row>
    </Group>
  )
}
