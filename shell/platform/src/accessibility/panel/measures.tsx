import { BOUND, effects, type Measure, type Settings } from '../settings.ts'
import { text } from '../text.ts'
import { Group, Steps } from './groups.styles.ts'
import type { Act } from '../change.ts'

const names: readonly Measure[] = ['fontSizeAdjustment', 'lineHeight', 'letterSpacing']

/** What is seen now: what a number from -100 to 100 means would be anybody's guess. */
const shown: Record<Measure, (value: number) => string> = {
  fontSizeAdjustment: (value) => `${Math.round(effects.fontSizeAdjustment(value) * 100)}%`,
  lineHeight: (value) => effects.lineHeight(value).toFixed(2),
  letterSpacing: (value) => `${effects.letterSpacing(value)} px`,
}

type Props = { settings: Settings; act: Act }

/** Size of the text, height of its lines and space between its letters, each smaller and larger in steps. */
export const Measures = ({ settings, act }: Props) => (
  <Group>
    <legend>{text.measures}</legend>
    {names.map((name) => (
      <Steps key={name} role="group" aria-label={text.measure[name]}>
        <span aria-hidden="true">{text.measure[name]}</span>
        <button
          type="button"
          value={`decrease:${name}`}
          aria-label={text.decrease[name]}
          aria-disabled={settings[name] <= -BOUND}
          onClick={({ currentTarget }) => act(currentTarget.value)}
        >
          <svg width="20" height="20" viewBox="0 0 24 24" stroke="currentColor" strokeWidth="2.4" aria-hidden="true">
            <path d="M5 12h14" />
          </svg>
        </button>
        <output data-setting={name} data-value={settings[name]}>
          <bdi dir="ltr">{shown[name](settings[name])}</bdi>
        </output>
        <button
          type="button"
          value={`increase:${name}`}
          aria-label={text.increase[name]}
          aria-disabled={settings[name] >= BOUND}
          onClick={({ currentTarget }) => act(currentTarget.value)}
        >
          <svg width="20" height="20" viewBox="0 0 24 24" stroke="currentColor" strokeWidth="2.4" aria-hidden="true">
            <path d="M5 12h14M12 5v14" />
          </svg>
        </button>
      </Steps>
    ))}
  </Group>
)
