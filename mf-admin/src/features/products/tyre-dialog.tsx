import styled from '@emotion/styled'
import { useId, useState } from 'react'
import {
  changeTyre,
  createTyre,
  LOAD_INDICES,
  MOST_TYRE_DESCRIPTION,
  MOST_TYRE_NAME,
  type ProductDetail,
  SPEED_RATINGS,
  type TyreChoices,
  tyreChoices,
  tyreMarking,
} from '@zmig/edge-contract'
import { Checkbox, Stack } from '@zmig/platform'
import { AdminButton, AdminField, AdminSelect, AdminTextArea } from '../../parts/controls.tsx'
import { today } from '../../parts/days.ts'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { FieldGrid, FormDialog } from '../../parts/form-dialog.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useEditor } from '../../parts/use-editor.ts'
import { emptyTyre, factsOf, filledBy, formOf, type TyreForm, tyreSchema, wireOf } from './tyre-form.ts'
import { text } from './tyre-text.ts'

const Part = styled(Stack)`
  & > h3 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
`

const { fields, hints, sections } = text

type Props = {
  /** the tyre that is changed; undefined for a new one */
  product?: ProductDetail | undefined
  onSaved: (product: ProductDetail) => void
  onClose: () => void
}

const useTyreForm = ({ product, onSaved }: Pick<Props, 'product' | 'onSaved'>) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  // the day on which the form was opened
  const [schema] = useState(() => tyreSchema(product === undefined, today()))
  const editor = useEditor<TyreForm, ProductDetail, { product?: ProductDetail | undefined }>({
    saved: product,
    formOf,
    empty: emptyTyre,
    schema,
    warningOf: () => text.fix,
    failureText,
    nowOf: ({ product: now }) => now as ProductDetail | undefined,
    send: (form, known) =>
      product
        ? edge.call(changeTyre, {
            params: { ean: product.ean },
            body: { ...wireOf(form), ...(known && { version: known.version }) },
          })
        : edge.call(createTyre, { body: { ...wireOf(form), ean: form.ean.trim() } }),
    onSaved: ({ product: saved }) => {
      snackbar.success(product ? text.changed : text.created)
      if (saved) onSaved(saved)
    },
  })
  const { field } = editor
  return {
    ...editor,
    labelled: (name: Exclude<keyof TyreForm, 'freeShipping'>) => ({
      label: fields[name],
      ...field(name),
    }),
  }
}
type TyreEditor = ReturnType<typeof useTyreForm>

/** Words that a field of text offers. */
const Offered = ({ id, words }: { id: string; words: readonly string[] }) => (
  <datalist id={id}>
    {[...new Set(words)].map((word) => (
      <option key={word}>{word}</option>
    ))}
  </datalist>
)

const chosenFrom = (options: readonly { value: string; label: string }[], value: string) =>
  value === '' ? [{ value: '', label: text.choose }, ...options] : options

type PartProps = { editor: TyreEditor; choices: TyreChoices | undefined }

const NamePart = ({ editor, choices, isNew }: PartProps & { isNew: boolean }) => {
  const { typed, labelled, change } = editor
  const brandsId = useId()
  const linesId = useId()
  const lines = choices?.lines ?? []
  const ofBrand = lines.filter(({ brand }) => brand.toLowerCase() === typed.brand.trim().toLowerCase())
  const categories = (choices?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // of a tyre whose category is not loaded yet, its id
  const isKnown = typed.category === '' || categories.some(({ value }) => value === typed.category)
  return (
    <Part as="section">
      <h3>{sections.name}</h3>
      <FieldGrid>
        {isNew ? (
          <AdminField {...labelled('ean')} dir="ltr" inputMode="numeric" maxLength={20} hint={hints.ean} />
        ) : (
          <AdminField {...labelled('ean')} dir="ltr" readOnly hint={hints.fixedEan} />
        )}
        <AdminSelect
          {...labelled('category')}
          required
          options={chosenFrom(
            isKnown ? categories : [{ value: typed.category, label: typed.category }, ...categories],
            typed.category,
          )}
        />
        <AdminField {...labelled('brand')} dir="ltr" required maxLength={MOST_TYRE_NAME} list={brandsId} />
        <AdminField
          {...labelled('line')}
          dir="ltr"
          required
          maxLength={MOST_TYRE_NAME}
          list={linesId}
          onChange={(line) => change({ line, ...filledBy({ ...typed, line }, lines) })}
        />
        <AdminField {...labelled('hebrewName')} required maxLength={MOST_TYRE_NAME} hint={hints.hebrewName} />
      </FieldGrid>
      <Offered id={brandsId} words={lines.map(({ brand }) => brand)} />
      <Offered id={linesId} words={ofBrand.map(({ line }) => line)} />
    </Part>
  )
}

const SizePart = ({ editor }: { editor: TyreEditor }) => {
  const { typed, labelled } = editor
  const loadsId = useId()
  const speedsId = useId()
  const hasSize = typed.width.trim() !== '' && typed.rim.trim() !== ''
  return (
    <Part as="section">
      <h3>{sections.size}</h3>
      <FieldGrid>
        <AdminField {...labelled('width')} dir="ltr" required maxLength={6} />
        <AdminField {...labelled('profile')} dir="ltr" maxLength={5} hint={hints.profile} />
        <AdminField {...labelled('rim')} dir="ltr" inputMode="decimal" required maxLength={4} />
        <AdminSelect {...labelled('position')} required options={chosenFrom(text.positions, typed.position)} />
        <AdminSelect {...labelled('construction')} options={text.constructions} />
        <AdminSelect {...labelled('tube')} options={text.tubes} />
        <AdminField
          {...labelled('load')}
          dir="ltr"
          inputMode="numeric"
          maxLength={3}
          hint={hints.load}
          list={loadsId}
        />
        <AdminField {...labelled('speed')} dir="ltr" maxLength={3} hint={hints.speed} list={speedsId} />
        <div data-wide="">
          <AdminField
            {...labelled('displaySize')}
            dir="ltr"
            maxLength={60}
            hint={hasSize ? hints.marking(`\u2068${tyreMarking(factsOf(typed))}\u2069`) : undefined}
          />
        </div>
        <AdminField {...labelled('dot')} dir="ltr" inputMode="numeric" maxLength={4} hint={hints.dot} />
      </FieldGrid>
      <Offered id={loadsId} words={LOAD_INDICES} />
      <Offered id={speedsId} words={SPEED_RATINGS} />
    </Part>
  )
}

const MoneyPart = ({ editor: { typed, labelled, change } }: { editor: TyreEditor }) => (
  <Part as="section">
    <h3>{sections.money}</h3>
    <FieldGrid>
      <AdminField {...labelled('price')} dir="ltr" inputMode="decimal" required maxLength={10} />
      <AdminField {...labelled('fullPrice')} dir="ltr" inputMode="decimal" maxLength={10} hint={hints.fullPrice} />
      <div data-wide="">
        <Checkbox
          label={fields.freeShipping}
          name="freeShipping"
          checked={typed.freeShipping}
          onChange={(freeShipping) => change({ freeShipping })}
        />
      </div>
    </FieldGrid>
  </Part>
)

const ShownPart = ({ editor: { typed, labelled } }: { editor: TyreEditor }) => (
  <Part as="section">
    <h3>{sections.shown}</h3>
    <FieldGrid>
      <div data-wide="">
        <AdminTextArea {...labelled('description')} maxLength={MOST_TYRE_DESCRIPTION} />
      </div>
      <AdminField {...labelled('score')} dir="ltr" inputMode="decimal" maxLength={3} hint={hints.score} />
      <AdminSelect
        {...labelled('treadFamily')}
        required
        hint={hints.treadFamily}
        options={chosenFrom(text.treads, typed.treadFamily)}
      />
      <div data-wide="">
        <AdminField {...labelled('youtube')} dir="ltr" maxLength={200} hint={hints.youtube} />
      </div>
    </FieldGrid>
  </Part>
)

/** Lists a single tyre, or changes all facts of one. Every failure keeps what was typed; what was not is as a colleague saved it. */
export const TyreDialog = ({ product, onSaved, onClose }: Props) => {
  const { value: choices, failed, reload } = useEdgeQuery(tyreChoices)
  const editor = useTyreForm({ product, onSaved })
  return (
    <FormDialog wide title={product ? text.changeTitle : text.createTitle} {...editor.dialog} onClose={onClose}>
      {failed && (
        <p role="status">
          {text.choicesFailed}{' '}
          <AdminButton look="quiet" icon="refresh" onClick={reload}>
            {text.retry}
          </AdminButton>
        </p>
      )}
      <NamePart editor={editor} choices={choices} isNew={product === undefined} />
      <SizePart editor={editor} />
      <MoneyPart editor={editor} />
      <ShownPart editor={editor} />
    </FormDialog>
  )
}
