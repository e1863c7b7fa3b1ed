import { textColors, titleGrounds, type TextColor, type TitleGround } from '../palette.ts'
import { text } from '../text.ts'
import { OneOf } from './one-of.tsx'
import { Group } from './groups.styles.ts'
import type { Settings } from '../settings.ts'
import type { Act } from '../change.ts'

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

/** Colours of text and titles; whatever is combined can be read. */
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
