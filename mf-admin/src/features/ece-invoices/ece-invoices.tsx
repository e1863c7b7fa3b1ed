import styled from '@emotion/styled'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { createEceInvoice, deleteEceInvoice, type EceInvoice, listEceInvoices, MOST_ECE_ID } from '@zmig/edge-contract'
import { color, Ltr } from '@zmig/platform'
import { AdminButton, AdminField, AdminIconButton } from '../../parts/controls.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { Paging } from '../../parts/paging.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { RowActions } from '../../parts/table.styles.ts'
import { type Column, DataTable } from '../../parts/table.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { InvoiceDialog, InvoiceView } from './invoice-dialog.tsx'
import { InvoiceState } from './invoice-state.tsx'
import { text } from './text.ts'

/** wizard-shops-and-admin.md §9 */
const SIZES = [10, 20, 50] as const
const DEFAULT_SIZE = 20
const TABLE_HEIGHT = 600
/** Rows of an invoice that the list names; the others are counted. */
const NAMED = 2

const Rows = styled.div`
  display: grid;
  gap: 2px;
  & > small {
    color: ${color.muted};
    font-size: 0.75rem;
  }
`

const Filters = ({ invoiceId, onFilter }: { invoiceId: string; onFilter: (invoiceId: string) => void }) => {
  const [typed, setTyped] = useState(invoiceId)
  return (
    <FilterBar
      submit={text.search}
      role="search"
      aria-label={text.title}
      onSubmit={(event) => {
        event.preventDefault()
        onFilter(typed.trim())
      }}
    >
      <AdminField
        label={text.invoiceId}
        name="invoiceId"
        type="search"
        dir="ltr"
        maxLength={MOST_ECE_ID}
        value={typed}
        onChange={setTyped}
      />
    </FilterBar>
  )
}

const rowsCell = ({ invoice: { rows } }: EceInvoice) => (
  <Rows>
    {rows.slice(0, NAMED).map(({ line, name, size, quantity }) => (
      <span key={line}>
        <Ltr>
          {name} {size} × {quantity}
        </Ltr>
      </span>
    ))}
    {rows.length > NAMED && <small>{text.more(rows.length - NAMED)}</small>}
    {rows.length === 0 && <small>{text.noRows}</small>}
  </Rows>
)

const columnsOf = (actions: (invoice: EceInvoice) => ReactNode): readonly Column<EceInvoice>[] => [
  {
    id: 'invoiceId',
    header: text.invoiceId,
    title: true,
    cell: ({ invoiceId }) => (
      <b>
        <Ltr>{invoiceId}</Ltr>
      </b>
    ),
  },
  { id: 'rows', header: text.rows, cell: rowsCell },
  { id: 'state', header: text.state, cell: ({ invoice }) => <InvoiceState rows={invoice.rows} /> },
  { id: 'actions', header: text.actions, bare: true, cell: actions },
]

/** What is open over the list. */
type Open = { kind: 'create' } | { kind: 'edit' | 'view' | 'delete'; invoice: EceInvoice }

/** The invoices, page by page (wizard-shops-and-admin.md §2 ECE certificates and invoices screens). */
export const EceInvoices = () => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [wish, setWish] = useState({ invoiceId: '', page: 1, limit: DEFAULT_SIZE })
  const [open, setOpen] = useState<Open>()
  const { invoiceId, page, limit } = wish
  const load = useCallback(() => edge.call(listEceInvoices, { query: wish }), [edge, wish])
  const { value: found, busy, failed, reload } = useLoaded(load)
  const { error } = snackbar
  useEffect(() => {
    if (failed) error(text.loadFailed)
  }, [failed, error])
  const close = () => setOpen(undefined)
  const changed = () => {
    // the last one of the last page was deleted: the page before it is shown
    if (open?.kind === 'delete' && found?.invoices.length === 1 && page > 1) setWish({ ...wish, page: page - 1 })
    else reload()
  }

  const columns = useMemo(
    () =>
      columnsOf((invoice) => (
        <RowActions>
          <AdminIconButton
            small
            icon="eye"
            label={text.view(invoice)}
            onClick={() => setOpen({ kind: 'view', invoice })}
          />
          <AdminIconButton
            small
            icon="pencil"
            label={text.edit(invoice)}
            onClick={() => setOpen({ kind: 'edit', invoice })}
          />
          <AdminIconButton
            small
            icon="trash"
            label={text.remove(invoice)}
            onClick={() => setOpen({ kind: 'delete', invoice })}
          />
        </RowActions>
      )),
    [],
  )

  return (
    <>
      <PageHead title={text.title} count={found && text.count(found.pagination.total)}>
        <AdminButton look="primary" icon="plus" onClick={() => setOpen({ kind: 'create' })}>
          {text.add}
        </AdminButton>
      </PageHead>
      <Filters
        key={invoiceId}
        invoiceId={invoiceId}
        onFilter={(next) => setWish({ ...wish, invoiceId: next, page: 1 })}
      />
      {failed && <Failed onRetry={reload}>{text.loadFailed}</Failed>}
      {!found && busy && <Loading />}
      {found && (
        <DataTable
          label={text.title}
          columns={columns}
          rows={found.invoices}
          rowKey={({ _id }) => _id}
          busy={busy}
          maxHeight={TABLE_HEIGHT}
          empty={
            <Empty title={invoiceId === '' ? text.none : text.noneFound}>
              {invoiceId === '' ? (
                text.first
              ) : (
                <AdminButton onClick={() => setWish({ ...wish, invoiceId: '', page: 1 })}>{text.clear}</AdminButton>
              )}
            </Empty>
          }
          foot={
            <Paging
              page={page}
              limit={limit}
              total={found.pagination.total}
              sizes={SIZES}
              onPage={(next) => setWish({ ...wish, page: next })}
              onLimit={(size) => setWish({ ...wish, page: 1, limit: size })}
            />
          }
        />
      )}
      {(open?.kind === 'create' || open?.kind === 'edit') && (
        <InvoiceDialog
          invoice={open.kind === 'edit' ? open.invoice : undefined}
          onClose={close}
          onSaved={() => {
            close()
            changed()
          }}
        />
      )}
      {open?.kind === 'view' && <InvoiceView invoice={open.invoice} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          text={text}
          onDelete={() => edge.call(deleteEceInvoice, { params: { invoiceId: open.invoice.invoiceId } })}
          onRestore={() => {
            const { invoiceId, invoice } = open.invoice
            return edge.call(createEceInvoice, { body: { invoiceId, rows: invoice.rows } })
          }}
          onDeleted={changed}
          onClose={close}
        >
          <dt>{text.invoiceId}</dt>
          <dd>
            <Ltr>{open.invoice.invoiceId}</Ltr>
          </dd>
          <dt>{text.rows}</dt>
          <dd>{text.rowCount(open.invoice.invoice.rows.length)}</dd>
        </DeleteDialog>
      )}
    </>
  )
}
