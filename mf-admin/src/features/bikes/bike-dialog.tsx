import { type ReactNode, useId, useState } from 'react'
import {
  BIKE_LOADS,
  BIKE_SPEEDS,
  changeBike,
  createBike,
  MOST_BIKE_BRAND,
  MOST_BIKE_MODEL,
  type StaffBike,
} from '@zmig/edge-contract'
import { Stack } from '@zmig/platform'
import { AdminField, AdminSelect } from '../../parts/controls.tsx'
import { today } from '../../parts/days.ts'
import { failureText } from '../../parts/failure.ts'
import { FieldGrid, FormDialog } from '../../parts/form-dialog.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useEditor } from '../../parts/use-editor.ts'
import { type BikeForm, bikeOf, bikeSchema, emptyBike, formOf } from './bike-form.ts'
import { text } from './text.ts'

type Props = {
  /** undefined for a new one */
  bike: StaffBike | undefined
  /** what a new one begins with */
  begin?: BikeForm
  /** every make that the shop knows */
  brands: readonly string[]
  /** above the fields */
  children?: ReactNode
  onSaved: (bike: StaffBike | undefined) => void
  onClose: () => void
}

/** Words that a field of text offers. */
const Offered = ({ id, words }: { id: string; words: readonly string[] }) => (
  <datalist id={id}>
    {words.map((word) => (
      <option key={word}>{word}</option>
    ))}
  </datalist>
)

const useBikeEditor = ({ bike, begin = emptyBike, onSaved }: Pick<Props, 'bike' | 'begin' | 'onSaved'>) => {
  const { edge } = useStaff()
  const [schema] = useState(() => bikeSchema(Number(today().slice(0, 4))))
  return useEditor<BikeForm, StaffBike, { bike?: StaffBike | undefined }>({
    saved: bike,
    formOf,
    empty: begin,
    schema,
    warningOf: () => text.fix,
    failureText,
    nowOf: ({ bike: now }) => now as StaffBike | undefined,
    send: (form, known) =>
      known
        ? edge.call(changeBike, { params: { id: known.id }, body: { ...bikeOf(form), version: known.version } })
        : edge.call(createBike, { body: bikeOf(form) }),
    onSaved: ({ bike: saved }) => onSaved(saved),
  })
}
type BikeEditor = ReturnType<typeof useBikeEditor>

const BikeFields = ({ editor: { field, typed }, brands }: { editor: BikeEditor; brands: readonly string[] }) => {
  const brandsId = useId()
  const kinds = typed.category === '' ? [{ value: '', label: text.choose }, ...text.kinds] : text.kinds
  return (
    <>
      <FieldGrid>
        <AdminField
          {...field('brand')}
          label={text.brand}
          dir="ltr"
          required
          maxLength={MOST_BIKE_BRAND}
          list={brandsId}
        />
        <AdminField {...field('model')} label={text.model} dir="ltr" required maxLength={MOST_BIKE_MODEL} />
        <AdminField {...field('yearFrom')} label={text.yearFrom} dir="ltr" inputMode="numeric" required maxLength={4} />
        <AdminField
          {...field('yearTo')}
          label={text.yearTo}
          dir="ltr"
          inputMode="numeric"
          required
          maxLength={4}
          hint={text.yearToHint}
        />
        <AdminSelect {...field('category')} label={text.category} required options={kinds} />
        <AdminField
          {...field('engineCc')}
          label={text.engineCc}
          dir="ltr"
          inputMode="numeric"
          required
          maxLength={4}
          hint={text.engineHint}
        />
      </FieldGrid>
      <Offered id={brandsId} words={brands} />
    </>
  )
}

const WHEELS = {
  front: { size: 'frontSize', load: 'frontLoad', speed: 'frontSpeed' },
  rear: { size: 'rearSize', load: 'rearLoad', speed: 'rearSpeed' },
} as const

const WheelFields = ({ editor: { field }, wheel }: { editor: BikeEditor; wheel: 'front' | 'rear' }) => {
  const loadsId = useId()
  const speedsId = useId()
  const { size, load, speed } = WHEELS[wheel]
  return (
    <Stack as="section" gap={3}>
      <h3>{text.sections[wheel]}</h3>
      <FieldGrid>
        <div data-wide="">
          <AdminField {...field(size)} label={text[size]} dir="ltr" required maxLength={40} hint={text.sizeHint} />
        </div>
        <AdminField
          {...field(load)}
          label={text[load]}
          dir="ltr"
          inputMode="numeric"
          maxLength={3}
          hint={text.ratingHint}
          list={loadsId}
        />
        <AdminField
          {...field(speed)}
          label={text[speed]}
          dir="ltr"
          maxLength={3}
          hint={text.ratingHint}
          list={speedsId}
        />
      </FieldGrid>
      <Offered id={loadsId} words={BIKE_LOADS} />
      <Offered id={speedsId} words={BIKE_SPEEDS} />
    </Stack>
  )
}

/** Lists a motorcycle with the sizes of its original tyres, or changes one. Every failure keeps what was typed. */
export const BikeDialog = ({ bike, begin, brands, children, onSaved, onClose }: Props) => {
  const editor = useBikeEditor({ bike, ...(begin && { begin }), onSaved })
  return (
    <FormDialog wide title={bike ? text.changeTitle : text.add} {...editor.dialog} onClose={onClose}>
      {children}
      <BikeFields editor={editor} brands={brands} />
      <WheelFields editor={editor} wheel="front" />
      <WheelFields editor={editor} wheel="rear" />
    </FormDialog>
  )
}
