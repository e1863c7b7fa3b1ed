import { Segments, Swatches } from './one-of.styles.ts'
import type { ReactNode } from 'react'
import type { Choice, Settings } from '../settings.ts'
import type { Act } from '../change.ts'

type Option = { value: string; label: ReactNode; swatch?: string | undefined }

type Props = {
  name: Choice
  legend: string
  options: readonly Option[]
  settings: Settings
  act: Act
  /** shown as colours instead of words side by side */
  asSwatches?: boolean
}

/** Native radio buttons: arrows move, and the first entry is the shop's own look. */
export const OneOf = ({ name, legend, options, settings, act, asSwatches = false }: Props) => {
  const List = asSwatches ? Swatches : Segments
  return (
    <List data-setting={name}>
      <legend>{legend}</legend>
      <div>
        {options.map(({ value, label, swatch }) => (
          <label key={value}>
            <input
              type="radio"
              name={`accessibility-${name}`}
              value={`choose:${name}:${value}`}
              checked={settings[name] === value}
              onChange={({ target }) => act(target.value)}
            />
            {asSwatches && <i style={swatch ? { background: swatch } : undefined} data-own={swatch ? undefined : ''} />}
            <span>{label}</span>
          </label>
        ))}
      </div>
    </List>
  )
}
