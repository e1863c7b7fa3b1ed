import styled from '@emotion/styled'
import { useState } from 'react'
import { createGarage, type StaffGarage, updateGarage } from '@zmig/edge-contract'
import { Checkbox, media, space } from '@zmig/platform'
import { AdminField, AdminSelect } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { mergeForm } from '../../parts/merge-form.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { emptyForm, errorsOf, fieldsOf, formOf, type GarageForm } from './garage-form.ts'
import { HoursEditor } from './hours-editor.tsx'
import { alignTypes, text } from './text.ts'
import { useBreakingSave } from './use-breaking-save.tsx'

const Sections = styled.div`
  display: grid;
  gap: ${space(5)};
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

/** Adds or edits a garage. Every failure keeps what was typed. */
export const GarageDialog = ({ garage, cities, onSaved, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  // as the shop last answered it: what this form changes is told from what a colleague changes
  const [known, setKnown] = useState(garage)
  const [form, setForm] = useState<GarageForm>(garage ? formOf(garage) : emptyForm)
  const [wasSent, setWasSent] = useState(false)
  const [fix, setFix] = useState(false)
  const isNew = garage === undefined
  const errors = errorsOf(form, isNew)
  const shown = wasSent ? errors : {}
  const change = (part: Partial<GarageForm>) => setForm((before) => ({ ...before, ...part }))
  const { save, busy, failed, question } = useBreakingSave<GarageForm, { garage: StaffGarage }>({
    send: (typed, accepted) =>
      isNew
        ? edge.call(createGarage, { body: { ...fieldsOf(typed), id: typed.id.trim() } })
        : edge.call(updateGarage, {
            params: { id: garage._id },
            body: { ...fieldsOf(typed), version: known?.version ?? 1, ...(accepted && { accepted }) },
          }),
    onSaved: () => {
      snackbar.success(isNew ? text.created : text.saved)
      onSaved()
    },
    onRefused: ({ error, garage: saved }) => {
      if (error !== 'CHANGED' || !saved || !known) return
      setForm((typed) => mergeForm(typed, formOf(known), formOf(saved)))
      setKnown(saved)
    },
  })
  const send = () => {
    setWasSent(true)
    const isWrong = Object.keys(errors).length > 0
    setFix(isWrong)
    if (!isWrong) save(form)
  }
  const field = (name: 'displayName' | 'phone' | 'address' | 'email' | 'price' | 'fullPrice' | 'score' | 'photo') => ({
    label: fields[name],
    name,
    value: form[name],
    error: shown[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <>
      <FormDialog
        title={isNew ? text.create : text.change}
        wide
        busy={busy}
        warning={fix ? text.fix : failed}
        onSend={send}
        onClose={onClose}
      >
        <Sections>
          <section>
            <h3>{sections.facts}</h3>
            <AdminField {...field('displayName')} required maxLength={80} />
            {isNew ? (
              <AdminField
                label={fields.id}
                name="id"
                dir="ltr"
                required
                maxLength={60}
                value={form.id}
                hint={fields.idHint}
                error={shown.id}
                onChange={(id) => change({ id: id.toLowerCase() })}
              />
            ) : (
              <AdminField
                label={fields.id}
                name="id"
                dir="ltr"
                value={garage._id}
                readOnly
                onChange={() => undefined}
              />
            )}
            <AdminField {...field('address')} required maxLength={200} />
            <AdminSelect
              label={fields.city}
              name="cityId"
              required
              value={form.cityId}
              error={shown.cityId}
              options={[
                { value: '', label: text.choose },
                ...cities.map(({ id, displayName }) => ({ value: id, label: displayName })),
              ]}
              onChange={(cityId) => change({ cityId })}
            />
            <AdminField {...field('phone')} dir="ltr" inputMode="tel" required maxLength={20} />
            <AdminField {...field('email')} dir="ltr" inputMode="email" maxLength={254} hint={fields.emailHint} />
          </section>
          <section>
            <h3>{sections.money}</h3>
            <AdminField {...field('price')} dir="ltr" inputMode="decimal" required maxLength={7} />
            <AdminField
              {...field('fullPrice')}
              dir="ltr"
              inputMode="decimal"
              maxLength={7}
              hint={fields.fullPriceHint}
            />
          </section>
          <section>
            <h3>{sections.booking}</h3>
            <AdminField
              label={fields.capacity}
              name="capacity"
              dir="ltr"
              inputMode="numeric"
              required
              maxLength={2}
              value={form.capacity}
              error={shown.capacity}
              onChange={(capacity) => change({ capacity })}
            />
            <div data-wide="">
              <HoursEditor hours={form.hours} error={shown.hours} onChange={(hours) => change({ hours })} />
              <Checkbox
                label={fields.manualBooking}
                name="manualBooking"
                checked={form.manualBooking}
                onChange={(manualBooking) => change({ manualBooking })}
              />
            </div>
          </section>
          <section>
            <h3>{sections.shown}</h3>
            <AdminSelect
              label={fields.alignType}
              name="alignType"
              value={form.alignType}
              options={Object.entries(alignTypes).map(([value, label]) => ({ value, label }))}
              onChange={(alignType) => change({ alignType: alignType as GarageForm['alignType'] })}
            />
            <AdminField {...field('score')} dir="ltr" inputMode="decimal" required maxLength={4} />
            <div data-wide="">
              <AdminField {...field('photo')} dir="ltr" maxLength={500} hint={fields.photoHint} />
              <Checkbox label={fields.hide} name="hide" checked={form.hide} onChange={(hide) => change({ hide })} />
            </div>
          </section>
        </Sections>
      </FormDialog>
      {question}
    </>
  )
}
