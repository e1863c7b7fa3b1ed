import { VisuallyHidden } from '../../kit/text.tsx'
import { text } from '../text.ts'
import { OneOf } from './one-of.tsx'
import { Group } from './groups.styles.ts'
import { ToggleButtons } from './toggles.tsx'
import type { Settings } from '../settings.ts'
import type { Act } from '../change.ts'

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
