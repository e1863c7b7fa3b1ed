import styled from '@emotion/styled'
import { useCallback, useState } from 'react'
import { listSupplierQuotes, type Supplier, type SupplierQuote, supplierNames } from '@zmig/edge-contract'
import { color, Ltr } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton, AdminField, AdminSelect } from '../../parts/controls.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { Paging } from '../../parts/paging.tsx'
import { ProductCell } from '../../parts/product-cell.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { useLoaded } from '../../parts/use-loaded.ts'
import { ImportDialog } from './import-dialog.tsx'
import { supplierOptions, text } from './text.ts'

const SIZES = [20, 50, 100] as const

const Muted = styled.span`
  color: ${color.muted};
`

const columns: readonly Column<SupplierQuote>[] = [
  { id: 'ean', header: text.ean, cell: ({ ean }) => <Ltr>{ean}</Ltr> },
  {
    id: 'product',
    header: text.columns.product,
    title: true,
    cell: ({ product }) =>
      product ? <ProductCell product={product} /> : <Chip tone="grey">{text.unknownProduct}</Chip>,
  },
  {
    id: 'supplier',
    header: text.supplier,
    cell: ({ supplier }) => <Ltr>{supplierNames[supplier]}</Ltr>,
  },
  { id: 'eur', header: text.columns.eur, align: 'end', cell: ({ eur }) => <Ltr>€{eur.toFixed(2)}</Ltr> },
  {
    id: 'stock',
    header: text.columns.stock,
    align: 'end',
    cell: ({ stock }) => (stock === 0 ? <Muted>{text.outOfStock}</Muted> : stock.toLocaleString('he-IL')),
  },
  { id: 'at', header: text.columns.at, cell: ({ at }) => <bdi>{dayAndTime(at)}</bdi> },
]

type Filter = { ean: string; supplier: Supplier | '' }
const everything: Filter = { ean: '', supplier: '' }

/** What suppliers ask for tyres, with the import of their lists and of what was sold before. */
export const SupplierQuotes = () => {
  const { edge } = useStaff()
  const [typed, setTyped] = useState(everything)
  const [filter, setFilter] = useState(everything)
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState(50)
  const [importing, setImporting] = useState(false)
  const load = useCallback(
    () => edge.call(listSupplierQuotes, { query: { page, limit, ...filter } }),
    [edge, page, limit, filter],
  )
  const { value, busy, failed, reload } = useLoaded(load)
  const choose = (next: Filter) => {
    setTyped(next)
    setFilter(next)
    setPage(1)
  }
  const isFiltered = filter.ean !== '' || filter.supplier !== ''
  return (
    <>
      <PageHead title={text.title} count={value && text.count(value.pagination.total)}>
        <AdminButton look="primary" icon="plus" onClick={() => setImporting(true)}>
          {text.import}
        </AdminButton>
      </PageHead>
      <FilterBar
        submit={text.search}
        role="search"
        aria-label={text.title}
        onSubmit={(event) => {
          event.preventDefault()
          choose({ ...typed, ean: typed.ean.replaceAll(/\D/g, '') })
        }}

        active={typed.supplier === '' ? 0 : 1}
        filters={
          <>
            <AdminSelect
              label={text.supplier}
              name="supplier"
              value={typed.supplier}
              options={supplierOptions}
              onChange={(supplier) => choose({ ...typed, supplier: supplier as Filter['supplier'] })}
            />
          </>
        }
      >
        <AdminField
          label={text.ean}
          name="ean"
          type="search"
          dir="ltr"
          inputMode="numeric"
          maxLength={14}
          value={typed.ean}
          onChange={(ean) => setTyped((before) => ({ ...before, ean }))}
        />
      </FilterBar>
      {failed && <Failed onRetry={reload}>{text.loadFailed}</Failed>}
      {!value && busy && <Loading />}
      {value && (
        <DataTable
          label={text.title}
          columns={columns}
          rows={value.quotes}
          rowKey={({ ean, supplier }) => `${ean} ${supplier}`}
          busy={busy}
          empty={
            <Empty title={isFiltered ? text.noneFound : text.none}>
              {isFiltered ? (
                <AdminButton onClick={() => choose(everything)}>{text.clear}</AdminButton>
              ) : (
                <p>{text.first}</p>
              )}
            </Empty>
          }
          foot={
            <Paging
              page={page}
              limit={limit}
              total={value.pagination.total}
              sizes={SIZES}
              onPage={setPage}
              onLimit={(size) => {
                setLimit(size)
                setPage(1)
              }}
            />
          }
        />
      )}
      {importing && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onImported={() => {
            setImporting(false)
            reload()
          }}
        />
      )}
    </>
  )
}
