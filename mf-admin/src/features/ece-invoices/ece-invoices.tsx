import styled from '@emotion/styled'
import { useMemo, useState } from 'react'
import { createEceInvoice, deleteEceInvoice, type EceInvoice, listEceInvoices, MOST_ECE_ID } from '@zmig/edge-contract'
import { color, type EdgeClient, Ltr } from '@zmig/platform'
import { AdminIconButton } from '../../parts/controls.tsx'
import type { FilterField } from '../../parts/list-filters.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import type { Column } from '../../parts/table.tsx'
import { InvoiceDialog, InvoiceView } from './invoice-dialog.tsx'
import { InvoiceState } from './invoice-state.tsx'
import { text } from './text.ts'

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

const columns: readonly Column<EceInvoice>[] = [
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
]

type Filter = { invoiceId: string }
const everything: Filter = { invoiceId: '' }
const search: FilterField<Filter> = { name: 'invoiceId', label: text.invoiceId, maxLength: MOST_ECE_ID }

const keyOf = ({ _id }: EceInvoice): string => _id

const rowActions = {
  text,
  onDelete: (edge: EdgeClient, { invoiceId }: EceInvoice) => edge.call(deleteEceInvoice, { params: { invoiceId } }),
  restoreOf:
    (edge: EdgeClient, { invoiceId, invoice }: EceInvoice) =>
    () =>
      edge.call(createEceInvoice, { body: { invoiceId, rows: invoice.rows } }),
  describe: ({ invoiceId, invoice }: EceInvoice) => (
    <>
      <dt>{text.invoiceId}</dt>
      <dd>
        <Ltr>{invoiceId}</Ltr>
      </dd>
      <dt>{text.rows}</dt>
      <dd>{text.rowCount(invoice.rows.length)}</dd>
    </>
  ),
}

/** The invoices, page by page (wizard-shops-and-admin.md §2 ECE certificates and invoices screens). */
export const EceInvoices = () => {
  const [viewed, setViewed] = useState<EceInvoice>()
  const actions = useMemo(() => {
    const first = (invoice: EceInvoice) => (
      <AdminIconButton small icon="eye" label={text.view(invoice)} onClick={() => setViewed(invoice)} />
    )
    return { ...rowActions, first }
  }, [])
  return (
    <>
      <ListPage
        name="ece-invoices"
        text={text}
        endpoint={listEceInvoices}
        rows={({ invoices }) => invoices}
        count={({ pagination }) => text.count(pagination.total)}
        columns={columns}
        rowKey={keyOf}
        everything={everything}
        search={search}
        maxHeight={600}
        rowActions={actions}
        form={({ row, onSaved, onClose }) => <InvoiceDialog invoice={row} onSaved={onSaved} onClose={onClose} />}
      />
      {viewed && <InvoiceView invoice={viewed} onClose={() => setViewed(undefined)} />}
    </>
  )
}
