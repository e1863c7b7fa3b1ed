import {
  createBike,
  linkBike,
  listStaffBikes,
  listSuggestedBikes,
  removeBike,
  type StaffBike,
  wheelText,
} from '@zmig/edge-contract'
import { type EdgeClient, Ltr, navigate, useAddress } from '@zmig/platform'
import { useEdgeQuery, useReload } from '../../parts/edge-query.tsx'
import type { FilterField } from '../../parts/list-filters.tsx'
import { ListFile } from '../../parts/list-file.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import type { Column } from '../../parts/table.tsx'
import { BikeDialog } from './bike-dialog.tsx'
import { formOfWords } from './bike-form.ts'
import { text } from './text.ts'

const PATH = '/admin/bikes'

type Filter = { words: string; category: string }
const everything: Filter = { words: '', category: '' }
const search: FilterField<Filter> = { name: 'words', label: text.words, maxLength: 100 }
const narrow: readonly FilterField<Filter>[] = [
  { name: 'category', label: text.kind, options: [{ value: '', label: text.allKinds }, ...text.kinds], atOnce: true },
]

const yearsOf = ({ yearFrom, yearTo }: StaffBike): string =>
  yearFrom === yearTo ? String(yearFrom) : `${yearFrom}–${yearTo}`

const columns: readonly Column<StaffBike>[] = [
  {
    id: 'name',
    header: text.columns.name,
    title: true,
    cell: ({ brand, model }) => (
      <Ltr>
        {brand} {model}
      </Ltr>
    ),
  },
  { id: 'years', header: text.columns.years, cell: (bike) => <Ltr>{yearsOf(bike)}</Ltr> },
  { id: 'kind', header: text.kind, cell: ({ category }) => text.kindName(category) },
  {
    id: 'engine',
    header: text.columns.engine,
    cell: ({ engineCc }) => (engineCc === 0 ? text.electric : text.cc(engineCc)),
  },
  { id: 'front', header: text.columns.front, cell: (bike) => <Ltr>{wheelText(bike, 'front')}</Ltr> },
  { id: 'rear', header: text.columns.rear, cell: (bike) => <Ltr>{wheelText(bike, 'rear')}</Ltr> },
]

const rowActions = {
  text,
  opensRow: true,
  onDelete: (edge: EdgeClient, { id }: StaffBike) => edge.call(removeBike, { params: { id } }),
  restoreOf:
    (edge: EdgeClient, { id: _id, version: _version, ...fields }: StaffBike) =>
    () =>
      edge.call(createBike, { body: fields }),
  describe: (bike: StaffBike) => (
    <>
      <dt>{text.columns.name}</dt>
      <dd>
        <Ltr>
          {bike.brand} {bike.model} {yearsOf(bike)}
        </Ltr>
      </dd>
    </>
  ),
}

/** The form of a motorcycle that a rider missed, which the inbox leads to: once it is saved, the suggestion is linked to it. */
const SuggestedBike = ({ suggestion, onDone }: { suggestion: string; onDone: () => void }) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const waiting = useEdgeQuery(listSuggestedBikes)
  const known = useEdgeQuery(listStaffBikes, { query: { limit: 1 } })
  const isRead = (waiting.value ?? waiting.failed) && (known.value ?? known.failed)
  if (!isRead) return null
  // none while the inbox is away, or when a colleague was faster: the form begins empty
  const model = waiting.value?.bikes.find(({ id }) => id === suggestion)?.model ?? ''
  const brands = known.value?.brands ?? []
  const link = async (bike: StaffBike | undefined) => {
    if (!bike) return
    try {
      await edge.call(linkBike, { params: { id: suggestion }, body: { motorcycleId: bike.id } })
      snackbar.success(text.linked)
    } catch {
      snackbar.error(text.linkFailed)
    }
  }
  return (
    <BikeDialog
      bike={undefined}
      begin={formOfWords(model, brands)}
      brands={brands}
      onSaved={(bike) => void link(bike).then(onDone)}
      onClose={onDone}
    >
      {model && <p>{text.suggested(model)}</p>}
    </BikeDialog>
  )
}

/** Motorcycles with the sizes of their original tyres: what the wizard, the search and the pages of bikes know. */
export const Bikes = () => {
  const reload = useReload()
  const snackbar = useSnackbar()
  const suggestion = new URLSearchParams(useAddress(PATH).split('?')[1] ?? '').get('suggested')
  return (
    <>
      <ListPage
        name="bikes"
        head={(shown) => <ListFile list="motorcycles" onApplied={shown.reload} />}
        text={text}
        endpoint={listStaffBikes}
        rows={({ bikes }) => bikes}
        count={({ pagination }) => text.count(pagination.totalItems)}
        columns={columns}
        rowKey={({ id }) => id}
        everything={everything}
        search={search}
        narrow={narrow}
        rowActions={rowActions}
        form={({ row, found, onSaved, onClose }) => (
          <BikeDialog
            bike={row}
            brands={found.brands}
            onSaved={() => {
              snackbar.success(row ? text.changed : text.created)
              onSaved()
            }}
            onClose={onClose}
          />
        )}
      />
      {suggestion && (
        <SuggestedBike
          key={suggestion}
          suggestion={suggestion}
          onDone={() => {
            navigate(PATH, { replace: true, stay: true })
            reload(listStaffBikes)
          }}
        />
      )}
    </>
  )
}
