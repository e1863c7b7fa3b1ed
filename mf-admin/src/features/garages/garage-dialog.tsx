import styled from '@emotion/styled'
import { createGarage, type StaffGarage, updateGarage } from '@zmig/edge-contract'
import { Checkbox, media, space, Stack } from '@zmig/platform'
import { AdminField, AdminSelect } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useEditor } from '../../parts/use-editor.ts'
import { emptyForm, fieldsOf, formOf, type GarageForm, garageSchema } from './garage-form.ts'
import { HoursEditor } from './hours-editor.tsx'
import { alignTypes, text } from './text.ts'
import { changeFailureText, useBreakingQuestion } from './use-breaking-question.tsx'

const Sections = styled(Stack)`
  & > section {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: ${space(3)} ${space(4)};
    align-items: start;
  }
  & > section > h3 {
    grid-column: 1 / -1;
    font-size: 0.9375rem;
    font-weight: 600;
  }
  & > section > [data-wide] {
    grid-column: 1 / -1;
    display: grid;
    gap: ${space(2)};
  }
  ${media.phone} {
    & > section {
      grid-template-columns: 1fr;
    }
  }
`

type City = { id: string; displayName: string }

type Props = {
  /** undefined for a new one */
  garage: StaffGarage | undefined
  cities: readonly City[]
  onSaved: () => void
  onClose: () => void
}

const { fields, sections } = text

/** The form of a garage, which asks before a change breaks appointments. */
const useGarageForm = ({ garage, onSaved }: Pick<Props, 'garage' | 'onSaved'>) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const isNew = garage === undefined
  const { ask, question } = useBreakingQuestion()
  const editor = useEditor({
    saved: garage,
    formOf,
    empty: emptyForm,
    schema: garageSchema(isNew),
    warningOf: () => text.fix,
    failureText: changeFailureText,
    nowOf: ({ garage: now }) => now as StaffGarage | undefined,
    send: (form, known) =>
      ask((consent) =>
        isNew
          ? edge.call(createGarage, { body: { ...fieldsOf(form), id: form.id.trim() } })
          : edge.call(updateGarage, {
              params: { id: garage._id },
              body: { ...fieldsOf(form), version: known?.version ?? 1, ...consent },
            }),
      ),
    onSaved: () => {
      snackbar.success(isNew ? text.created : text.saved)
      onSaved()
    },
  })
  const { field } = editor
  const labelled = (
    name: 'displayName' | 'phone' | 'address' | 'email' | 'price' | 'fullPrice' | 'score' | 'photo',
  ) => ({
    label: fields[name],
    ...field(name),
  })
  return { ...editor, labelled, question }
}

type GarageEditor = ReturnType<typeof useGarageForm>

const IdField = ({ garage, field, change }: GarageEditor & Pick<Props, 'garage'>) =>
  garage ? (
    <AdminField label={fields.id} name="id" dir="ltr" value={garage._id} readOnly onChange={() => undefined} />
  ) : (
    <AdminField
      label={fields.id}
      dir="ltr"
      required
      maxLength={60}
      hint={fields.idHint}
      {...field('id')}
      onChange={(id) => change({ id: id.toLowerCase() })}
    />
  )

const FactsSection = ({ garage, cities, editor }: Pick<Props, 'garage' | 'cities'> & { editor: GarageEditor }) => (
  <section>
    <h3>{sections.facts}</h3>
    <AdminField {...editor.labelled('displayName')} required maxLength={80} />
    <IdField garage={garage} {...editor} />
    <AdminField {...editor.labelled('address')} required maxLength={200} />
    <AdminSelect
      label={fields.city}
      required
      {...editor.field('cityId')}
      options={[
        { value: '', label: text.choose },
        ...cities.map(({ id, displayName }) => ({ value: id, label: displayName })),
      ]}
    />
    <AdminField {...editor.labelled('phone')} dir="ltr" inputMode="tel" required maxLength={20} />
    <AdminField {...editor.labelled('email')} dir="ltr" inputMode="email" maxLength={254} hint={fields.emailHint} />
  </section>
)

const MoneySection = ({ labelled }: GarageEditor) => (
  <section>
    <h3>{sections.money}</h3>
    <AdminField {...labelled('price')} dir="ltr" inputMode="decimal" required maxLength={7} />
    <AdminField {...labelled('fullPrice')} dir="ltr" inputMode="decimal" maxLength={7} hint={fields.fullPriceHint} />
  </section>
)

const BookingSection = ({ typed, field, change }: GarageEditor) => (
  <section>
    <h3>{sections.booking}</h3>
    <AdminField label={fields.capacity} dir="ltr" inputMode="numeric" required maxLength={2} {...field('capacity')} />
    <div data-wide="">
      <HoursEditor hours={typed.hours} error={field('hours').error} onChange={(hours) => change({ hours })} />
      <Checkbox
        label={fields.manualBooking}
        name="manualBooking"
        checked={typed.manualBooking}
        onChange={(manualBooking) => change({ manualBooking })}
      />
    </div>
  </section>
)

const ShownSection = ({ typed, change, labelled }: GarageEditor) => (
  <section>
    <h3>{sections.shown}</h3>
    <AdminSelect
      label={fields.alignType}
      name="alignType"
      value={typed.alignType}
      options={Object.entries(alignTypes).map(([value, label]) => ({ value, label }))}
      onChange={(alignType) => change({ alignType: alignType as GarageForm['alignType'] })}
    />
    <AdminField {...labelled('score')} dir="ltr" inputMode="decimal" required maxLength={4} />
    <div data-wide="">
      <AdminField {...labelled('photo')} dir="ltr" maxLength={500} hint={fields.photoHint} />
      <Checkbox label={fields.hide} name="hide" checked={typed.hide} onChange={(hide) => change({ hide })} />
    </div>
  </section>
)

/** Adds or edits a garage. Every failure keeps what was typed. */
export const GarageDialog = ({ garage, cities, onSaved, onClose }: Props) => {
  const editor = useGarageForm({ garage, onSaved })
  return (
    <>
      <FormDialog title={garage ? text.change : text.create} wide {...editor.dialog} onClose={onClose}>
        <Sections gap={5}>
          <FactsSection garage={garage} cities={cities} editor={editor} />
          <MoneySection {...editor} />
          <BookingSection {...editor} />
          <ShownSection {...editor} />
        </Sections>
      </FormDialog>
      {editor.question}
    </>
  )
}
