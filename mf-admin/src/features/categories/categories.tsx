import {
  categoryFaults,
  type CategoryFaults,
  categoryIdFault,
  listCategories,
  MOST_CATEGORY_NAME,
  MOST_SEO_DESCRIPTION,
  MOST_SEO_TITLE,
  plainCategory,
  removeCategory,
  saveCategory,
  type StaffCategory,
} from '@zmig/edge-contract'
import { type EdgeClient, Link, Ltr } from '@zmig/platform'
import * as z from 'zod/mini'
import { AdminField, AdminTextArea } from '../../parts/controls.tsx'
import { failureText } from '../../parts/failure.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { ListFile } from '../../parts/list-file.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import type { Column } from '../../parts/table.tsx'
import { useEditor } from '../../parts/use-editor.ts'
import { text } from './text.ts'

type Form = Pick<StaffCategory, 'id' | 'name' | 'seoTitle' | 'seoDescription'>

const formOf = ({ id, name, seoTitle, seoDescription }: StaffCategory): Form => ({
  id,
  name,
  seoTitle,
  seoDescription,
})
const empty: Form = { id: '', name: '', seoTitle: '', seoDescription: '' }

const errorsOf = ({ id, ...form }: Form, isNew: boolean): CategoryFaults => {
  const wrongId = isNew ? categoryIdFault(id.trim()) : undefined
  return { ...(wrongId !== undefined && { id: wrongId }), ...categoryFaults(plainCategory(form)) }
}

const schemaOf = (isNew: boolean) =>
  z.custom<Form>().check(({ value, issues }) => {
    for (const [field, message] of Object.entries(errorsOf(value, isNew)))
      issues.push({ code: 'custom', input: value, path: [field], message })
  })
const newSchema = schemaOf(true)
const changeSchema = schemaOf(false)

type Props = {
  /** undefined for a new one */
  category: StaffCategory | undefined
  onSaved: () => void
  onClose: () => void
}

/** Lists a category, or changes its texts. Every failure keeps what was typed. */
const CategoryDialog = ({ category, onSaved, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { typed, field, change, dialog } = useEditor<Form, StaffCategory, unknown>({
    saved: category,
    formOf,
    empty,
    schema: category ? changeSchema : newSchema,
    warningOf: () => text.fix,
    failureText,
    nowOf: ({ category: now }) => now as StaffCategory | undefined,
    send: ({ id, ...form }, known) =>
      edge.call(saveCategory, {
        params: { id: id.trim() },
        body: { ...plainCategory(form), version: known?.version ?? null },
      }),
    onSaved: () => {
      snackbar.success(category ? text.changed : text.created)
      onSaved()
    },
  })
  return (
    <FormDialog title={category ? text.change : text.add} {...dialog} onClose={onClose}>
      <AdminField {...field('name')} label={text.name} required maxLength={MOST_CATEGORY_NAME} hint={text.nameHint} />
      {category ? (
        <AdminField {...field('id')} label={text.id} dir="ltr" readOnly hint={text.fixedId} />
      ) : (
        <AdminField
          {...field('id')}
          label={text.id}
          dir="ltr"
          required
          maxLength={40}
          hint={text.idHint}
          onChange={(id) => change({ id: id.toLowerCase() })}
        />
      )}
      <AdminField
        {...field('seoTitle')}
        label={text.seoTitle}
        required
        maxLength={MOST_SEO_TITLE}
        hint={text.titleHint(typed.seoTitle.length)}
      />
      <AdminTextArea
        {...field('seoDescription')}
        label={text.seoDescription}
        maxLength={MOST_SEO_DESCRIPTION}
        hint={text.descriptionHint(typed.seoDescription.length)}
      />
    </FormDialog>
  )
}

const columns: readonly Column<StaffCategory>[] = [
  { id: 'name', header: text.name, title: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'address',
    header: text.address,
    cell: ({ id }) => (
      <Link href={`/list/moto/category/${id}`}>
        <Ltr>{id}</Ltr>
      </Link>
    ),
  },
  { id: 'seoTitle', header: text.seoTitle, cell: ({ seoTitle }) => <bdi>{seoTitle}</bdi> },
  { id: 'products', header: text.products, cell: ({ products }) => products.toLocaleString('he-IL') },
]

const everything = {}
/** the list is whole: nothing filters it */
const everyRow = (): boolean => true
const rowActions = {
  text,
  opensRow: true,
  onDelete: (edge: EdgeClient, { id }: StaffCategory) => edge.call(removeCategory, { params: { id } }),
  restoreOf:
    (edge: EdgeClient, { id, name, seoTitle, seoDescription }: StaffCategory) =>
    () =>
      edge.call(saveCategory, { params: { id }, body: { name, seoTitle, seoDescription, version: null } }),
  describe: ({ name }: StaffCategory) => (
    <>
      <dt>{text.name}</dt>
      <dd>{name}</dd>
    </>
  ),
}

/** Categories of tyres, with what search engines show of their lists. */
export const Categories = () => (
  <ListPage
    name="categories"
    head={({ reload }) => <ListFile list="categories" onApplied={reload} />}
    text={text}
    endpoint={listCategories}
    rows={({ categories }) => categories}
    count={({ categories }) => text.count(categories.length)}
    columns={columns}
    rowKey={({ id }) => id}
    everything={everything}
    finds={everyRow}
    rowActions={rowActions}
    form={({ row, onSaved, onClose }) => <CategoryDialog category={row} onSaved={onSaved} onClose={onClose} />}
  />
)
