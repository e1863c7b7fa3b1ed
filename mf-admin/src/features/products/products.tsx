import styled from '@emotion/styled'
import { useMemo, useState } from 'react'
import { type AnswerOf, searchProducts, type StaffProduct } from '@zmig/edge-contract'
import { Alert, Checkbox, space } from '@zmig/platform'
import { AdminButton, AdminButtonLink, AdminField, AdminIconButton, AdminSelect } from '../../parts/controls.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { Paging } from '../../parts/paging.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { useTyped } from '../../parts/use-typed.ts'
import { productColumns } from './product-columns.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { SetDialog } from './set-dialog.tsx'
import { text, visibilityWords } from './text.ts'

type Filter = {
  q: string
  visibility: StaffProduct['visibility'] | ''
  brand: string
  kind: 'single' | 'set' | ''
  low: 'true' | ''
  drawn: 'true' | ''
}
type Found = AnswerOf<typeof searchProducts>

const everything: Filter = { q: '', visibility: '', brand: '', kind: '', low: '', drawn: '' }
const SIZES = [20, 50, 100] as const

const visibilities = [
  { value: '', label: text.all },
  ...Object.entries(visibilityWords).map(([value, label]) => ({ value, label })),
]

const Ticks = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  align-items: center;
  min-block-size: 36px;
  font-size: 0.875rem;
`

type FiltersProps = { filter: Filter; brands: readonly string[]; onChoose: (filter: Filter) => void }

const Filters = ({ filter, brands, onChoose }: FiltersProps) => {
  const [typed, setTyped] = useTyped(filter.q)
  const choose = (part: Partial<Filter>) => onChoose({ ...filter, q: typed.trim(), ...part })
  return (
    <FilterBar
      submit={text.search}
      role="search"
      aria-label={text.title}
      onSubmit={(event) => {
        event.preventDefault()
        choose({})
      }}

      active={Object.entries(filter).filter(([name, value]) => name !== 'q' && value !== '').length}
      filters={
        <>
          <AdminSelect
            label={text.visibility}
            name="visibility"
            value={filter.visibility}
            options={visibilities}
            onChange={(visibility) => choose({ visibility: visibility as Filter['visibility'] })}
          />
          <AdminSelect
            label={text.brand}
            name="brand"
            value={filter.brand}
            options={[{ value: '', label: text.all }, ...brands.map((brand) => ({ value: brand, label: brand }))]}
            onChange={(brand) => choose({ brand })}
          />
          <AdminSelect
            label={text.kind}
            name="kind"
            value={filter.kind}
            options={text.kinds}
            onChange={(kind) => choose({ kind: kind as Filter['kind'] })}
          />
          <Ticks>
            <Checkbox
              label={text.low}
              name="low"
              checked={filter.low === 'true'}
              onChange={(low) => choose({ low: low ? 'true' : '' })}
            />
            <Checkbox
              label={text.drawn}
              name="drawn"
              checked={filter.drawn === 'true'}
              onChange={(drawn) => choose({ drawn: drawn ? 'true' : '' })}
            />
          </Ticks>
        </>
      }
    >
      <AdminField label={text.searchLabel} name="q" type="search" maxLength={100} value={typed} onChange={setTyped} />
    </FilterBar>
  )
}

const isStockAway = ({ products }: Found): boolean => products.some(({ set, stock }) => !set && stock === null)

/** Every product of the shop with its price and stock, and what staff do with them. */
export const Products = () => {
  const [filter, setFilter] = useState(everything)
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: 50 })
  const [open, setOpen] = useState<string>()
  const [isMaking, setIsMaking] = useState(false)
  const {
    value: found,
    busy,
    failed,
    reload,
  } = useEdgeQuery(searchProducts, {
    query: { ...filter, page, limit },
  })

  const choose = (next: Filter) => {
    setFilter(next)
    setPlace((before) => ({ ...before, page: 1 }))
  }
  const columns = useMemo(
    (): readonly Column<StaffProduct>[] => [
      ...productColumns,
      {
        id: 'edit',
        header: text.columns.edit,
        bare: true,
        cell: (product) => (
          <AdminIconButton small icon="pencil" label={text.edit(product)} onClick={() => setOpen(product.ean)} />
        ),
      },
    ],
    [],
  )

  return (
    <>
      <PageHead title={text.title} count={found && text.count(found.pagination.totalItems)}>
        <AdminButtonLink href="/admin/products/import" icon="sheet">
          {text.import}
        </AdminButtonLink>
        <AdminButton look="primary" icon="plus" onClick={() => setIsMaking(true)}>
          {text.makeSet}
        </AdminButton>
      </PageHead>
      <Filters filter={filter} brands={found?.brands ?? []} onChoose={choose} />
      {failed && <Failed onRetry={reload}>{text.loadFailed}</Failed>}
      {!found && busy && <Loading />}
      {found && isStockAway(found) && <Alert tone="warning">{text.stockAway}</Alert>}
      {found && (
        <DataTable
          label={text.title}
          columns={columns}
          rows={found.products}
          rowKey={({ ean }) => ean}
          busy={busy}
          selected={open}
          onOpen={({ ean }) => setOpen(ean)}
          empty={
            <Empty title={text.none}>
              <AdminButton onClick={() => choose(everything)}>{text.clear}</AdminButton>
            </Empty>
          }
          foot={
            <Paging
              page={page}
              limit={limit}
              total={found.pagination.totalItems}
              sizes={SIZES}
              onPage={(next) => setPlace({ page: next, limit })}
              onLimit={(size) => setPlace({ page: 1, limit: size })}
            />
          }
        />
      )}
      {open !== undefined && <ProductDialog ean={open} onChanged={reload} onClose={() => setOpen(undefined)} />}
      {isMaking && (
        <SetDialog
          onSaved={(product) => {
            setIsMaking(false)
            choose({ ...everything, q: product.ean })
            reload()
          }}
          onClose={() => setIsMaking(false)}
        />
      )}
    </>
  )
}
