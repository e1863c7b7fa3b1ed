import { changeLine, lineFaults, listStaffLines, MOST_TYRE_NAME, plainLine, type StaffLine } from '@zmig/edge-contract'
import { Ltr } from '@zmig/platform'
import * as z from 'zod/mini'
import { AdminField, AdminSelect } from '../../parts/controls.tsx'
import { failureText } from '../../parts/failure.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import type { FilterField } from '../../parts/list-filters.tsx'
import { ListFile } from '../../parts/list-file.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import type { Column } from '../../parts/table.tsx'
import { treads } from '../../parts/tread-words.ts'
import { useEditor } from '../../parts/use-editor.ts'
import { text } from './text.ts'

type Form = Pick<StaffLine, 'line' | 'hebrewName' | 'treadFamily' | 'youtube'>
const formOf = ({ line, hebrewName, treadFamily, youtube }: StaffLine): Form => ({
  line,
  hebrewName,
  treadFamily,
  youtube,
})
const schema = z.custom<Form>().check(({ value, issues }) => {
  for (const [field, message] of Object.entries(lineFaults(plainLine(value))))
    issues.push({ code: 'custom', input: value, path: [field], message })
})

type Props = { line: StaffLine; onSaved: () => void; onClose: () => void }

/** Changes what all tyres of a line have in common. Every failure keeps what was typed. */
const LineDialog = ({ line, onSaved, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { field, dialog } = useEditor<Form, StaffLine, unknown>({
    saved: line,
    formOf,
    empty: formOf(line),
    schema,
    warningOf: () => text.fix,
    failureText,
    // of two people the second one decides: there is one version of each tyre, and none of a line
    nowOf: () => undefined,
    send: (form) =>
      edge.call(changeLine, {
        body: {
          brand: line.brand,
          of: line.line,
          line: form.line,
          hebrewName: form.hebrewName,
          treadFamily: form.treadFamily,
          youtube: form.youtube,
        },
      }),
    onSaved: () => {
      snackbar.success(text.changed)
      onSaved()
    },
  })
  return (
    <FormDialog title={text.changeTitle(line.brand)} {...dialog} onClose={onClose}>
      <p>{text.all(line.products)}</p>
      <AdminField
        {...field('line')}
        label={text.name}
        dir="ltr"
        required
        maxLength={MOST_TYRE_NAME}
        hint={text.nameHint}
      />
      <AdminField
        {...field('hebrewName')}
        label={text.hebrewName}
        required
        maxLength={MOST_TYRE_NAME}
        hint={text.hebrewNameHint}
      />
      <AdminSelect
        {...field('treadFamily')}
        label={text.treadFamily}
        required
        options={treads}
        hint={text.treadFamilyHint}
      />
      <AdminField {...field('youtube')} label={text.youtube} dir="ltr" maxLength={200} hint={text.youtubeHint} />
    </FormDialog>
  )
}

const columns: readonly Column<StaffLine>[] = [
  {
    id: 'name',
    header: text.name,
    title: true,
    cell: ({ brand, line }) => (
      <Ltr>
        {brand} {line}
      </Ltr>
    ),
  },
  { id: 'hebrewName', header: text.hebrewName, cell: ({ hebrewName }) => <bdi>{hebrewName}</bdi> },
  {
    id: 'treadFamily',
    header: text.treadFamily,
    cell: ({ treadFamily }) => treads.find(({ value }) => value === treadFamily)?.label ?? treadFamily,
  },
  { id: 'products', header: text.products, cell: ({ products }) => products.toLocaleString('he-IL') },
]

type Filter = { words: string }
const everything: Filter = { words: '' }
const search: FilterField<Filter> = { name: 'words', label: text.words, maxLength: 100 }
const rowActions = { text, opensRow: true }

/** Lines of tyres: a name, its Hebrew spelling, a tread and a video for all tyres of each. */
export const Lines = () => (
  <ListPage
    name="lines"
    head={({ reload }) => <ListFile list="lines" onApplied={reload} />}
    text={text}
    endpoint={listStaffLines}
    rows={({ lines }) => lines}
    count={({ pagination }) => text.count(pagination.totalItems)}
    columns={columns}
    rowKey={({ brand, line }) => `${brand}/${line}`}
    everything={everything}
    search={search}
    rowActions={rowActions}
    form={({ row, onSaved, onClose }) => row && <LineDialog line={row} onSaved={onSaved} onClose={onClose} />}
  />
)
