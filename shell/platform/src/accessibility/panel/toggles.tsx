import { text } from '../text.ts'
import { Group, ToggleGrid } from './groups.styles.ts'
import type { Settings, Toggle } from '../settings.ts'
import type { Act } from '../change.ts'

type ButtonProps = { names: readonly Toggle[]; settings: Settings; act: Act }

/** Buttons that stay pressed while their setting is on. */
export const ToggleButtons = ({ names, settings, act }: ButtonProps) => (
  <ToggleGrid>
    {names.map((name) => (
      <button
        key={name}
        type="button"
        data-setting={name}
        value={`toggle:${name}`}
        aria-pressed={settings[name]}
        onClick={({ currentTarget }) => act(currentTarget.value)}
      >
        {text.toggle[name]}
      </button>
    ))}
  </ToggleGrid>
)

/** A group of settings that are on or off. */
export const Toggles = ({ legend, ...rest }: ButtonProps & { legend: string }) => (
  <Group>
    <legend>{legend}</legend>
    <ToggleButtons {...rest} />
  </Group>
)
