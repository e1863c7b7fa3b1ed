import { Group, Segments, Steps, Swatches, ToggleGrid } from './controls.styles.ts'
import { type Act, BOUND, type Choice, effects, type Measure, type Settings, type Toggle } from '../settings.ts'
import { text } from '../text.ts'
import { VisuallyHidden } from '../../kit/text.tsx'
import { type TextColor, textColors, type TitleGround, titleGrounds } from '../palette.ts'
import type { ReactNode } from 'react'

type Option = { value: string; label: ReactNode; swatch?: string | undefined }

type OneOfProps = {
  name: Choice
  legend: string
  options: readonly Option[]
  settings: Settings
  act: Act
  /** shown as colours instead of words side by side */
  asSwatches?: boolean
}

/** Native radio buttons: arrows move, and the first entry is the shop's own look. */
const OneOf = ({ name, legend, options, settings, act, asSwatches = false }: OneOfProps) => {
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

type ButtonProps = { names: readonly Toggle[]; settings: Settings; act: Act }

/** Buttons that stay pressed while their setting is on. */
const ToggleButtons = ({ names, settings, act }: ButtonProps) => (
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

const names: readonly Measure[] = ['fontSizeAdjustment', 'lineHeight', 'letterSpacing']

/** The visible effect of a value, because a number from -100 to 100 means nothing to a visitor. */
const shown: Record<Measure, (value: number) => string> = {
  fontSizeAdjustment: (value) => `${Math.round(effects.fontSizeAdjustment(value) * 100)}%`,
  lineHeight: (value) => effects.lineHeight(value).toFixed(2),
  letterSpacing: (value) => `${effects.letterSpacing(value)} px`,
}

type GroupProps = { settings: Settings; act: Act }

/** Size of the text, height of its lines and space between its letters, each smaller and larger in steps. */
export const Measures = ({ settings, act }: GroupProps) => (
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

const caseNames = ['initial', 'uppercase', 'lowercase', 'capitalize'] as const
const alignmentNames = ['', 'right', 'center', 'left'] as const

const caseOptions = caseNames.map((value) => ({
  value,
  label: (
    <>
      {text.textCases[value]} <VisuallyHidden>{text.textCaseSpoken[value]}</VisuallyHidden>
    </>
  ),
}))
const alignmentOptions = alignmentNames.map((value) => ({ value, label: text.textAlignments[value] }))

/** Weight, slant, case and alignment of the text. */
export const Look = ({ settings, act }: { settings: Settings; act: Act }) => (
  <Group>
    <legend>{text.look}</legend>
    <ToggleButtons names={['textBold', 'textItalic']} settings={settings} act={act} />
    <OneOf name="textAlignment" legend={text.textAlignment} options={alignmentOptions} settings={settings} act={act} />
    <OneOf name="textCase" legend={text.textCase} options={caseOptions} settings={settings} act={act} />
  </Group>
)

const own = { value: '', label: text.colorNames[''] }
const colorOptions = [
  own,
  ...(Object.keys(textColors) as TextColor[]).map((value) => ({
    value,
    label: text.colorNames[value],
    swatch: textColors[value].onLight,
  })),
]
const groundOptions = [
  own,
  ...(Object.keys(titleGrounds) as TitleGround[]).map((value) => ({
    value,
    label: text.groundNames[value],
    swatch: titleGrounds[value],
  })),
]

/** Colours of text and titles; every combination is readable. */
export const Colors = ({ settings, act }: { settings: Settings; act: Act }) => {
  const common = { settings, act, asSwatches: true } as const
  return (
    <Group>
      <legend>{text.colors}</legend>
      <OneOf {...common} name="fontColor" legend={text.fontColor} options={colorOptions} />
      <OneOf {...common} name="titleColor" legend={text.titleColor} options={colorOptions} />
      <OneOf {...common} name="titleBackgroundColor" legend={text.titleBackgroundColor} options={groundOptions} />
    </Group>
  )
}
