import styled from '@emotion/styled'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { AnswerOf, Endpoint, QueryOf } from '@zmig/edge-contract'
import { type EdgeClient, space } from '@zmig/platform'
import { AdminButton, AdminIconButton } from './controls.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditedRowProvider, useEditedRowOf } from './gone-row.ts'
import { type FilterField, ListFilters } from './list-filters.tsx'
import type { Filter } from './lists.slice.ts'
import { Empty, Failed, Loading, PageHead } from './page.tsx'
import { Paging } from './paging.tsx'
import { useSnackbar } from './snackbar.tsx'
import { useStaff } from './staff.tsx'
import { RowActions } from './table.styles.ts'
import { type Column, DataTable } from './table.tsx'
import { type Place, useList } from './use-list.ts'

const Part = styled.section`
  margin-block-start: ${space(6)};
`

/** Page size of a list (coupons, certificates, invoices): 20 rows, or 10 or 50 (wizard-shops-and-admin.md §9). */
const SIZES = [10, 20, 50] as const
const DEFAULT_SIZE = 20

/** What a row's own actions may do to the list. */
export type ListActions<Answer> = {
  /** Loads the page again. */
  reload: () => void
  /** Shows what has become of the page, before it is loaded again. */
  change: (next: (found: Answer) => Answer) => void
}

type FormProps<Row, Filters, Answer> = {
  /** the row that is edited; undefined for a new one */
  row: Row | undefined
  found: Answer
  /** closes the form and loads the page again */
  onSaved: () => void
  /** loads the page again behind the form */
  onChanged: () => void
  /** shows what was made, whatever the list was filtered by before */
  onShow: (filter: Filters) => void
  onClose: () => void
}

type EditActions<Row, Answer> = {
  text: {
    actions: string
    edit: (row: Row) => string
    /** what is said after a deletion */
    removed?: string
  }
  /** in front of editing and deleting */
  first?: (row: Row, list: ListActions<Answer>) => ReactNode
  /** a press on the row edits it as well */
  opensRow?: boolean
}

/** Rows whose deletion has a question of its own. */
type RemoveActions<Row, Answer> = EditActions<Row, Answer> & {
  text: { remove: (row: Row) => string; removed: string }
  /** asks and deletes: with {@link DeleteDialog} for rows that say nothing else */
  removal: (props: { row: Row; onRemoved: () => void; onClose: () => void }) => ReactNode
}

type DeleteActions<Row, Answer> = EditActions<Row, Answer> & {
  text: { remove: (row: Row) => string } & Parameters<typeof DeleteDialog>[0]['text']
  onDelete: (edge: EdgeClient, row: Row) => Promise<unknown>
  /** creates a deleted row again; undefined where that is not possible */
  restoreOf: (edge: EdgeClient, row: Row) => (() => Promise<unknown>) | undefined
  /** what would be deleted, as terms and descriptions */
  describe: (row: Row) => ReactNode
}

type AnyActions<Row, Answer> = EditActions<Row, Answer> | RemoveActions<Row, Answer> | DeleteActions<Row, Answer>

type Props<Filters extends Filter, E extends Endpoint, Row, Answer> = {
  /** by which the list's filter and page are kept while staff are on other pages */
  name: string
  text: {
    title: string
    /** name of the table; the title says it otherwise */
    table?: string
    /** name of the button that searches, where typing alone does not */
    search?: string
    /** name of the button that creates, where staff can */
    add?: string
    none: string
    noneFound: string
    /** what to do when there is nothing at all */
    first?: string
    /** what to try when the filter finds nothing */
    noneFoundHint?: string
    /** shows everything again */
    clear?: string
    loadFailed: string | ((failure: unknown) => string)
  }
  /** answers one page of the list for the filter */
  endpoint: E &
    (Filters & Place extends QueryOf<E> & { page?: number } ? unknown : { query: 'does not take this filter' })
  rows: (found: Answer) => readonly Row[]
  /** how many rows there are, in words */
  count?: (found: Answer) => string | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** the filter without a limit: an object outside of the component */
  everything: Filters
  /** whether the filter finds a row, of a list that the edge answers whole: a function outside of the component */
  finds?: (row: Row, filter: Filters) => boolean
  /** what the edge is asked for such a list by, whatever it is filtered by */
  query?: QueryOf<E>
  /** in how many milliseconds it is read again, 0 for never: while there is work on a row. A function outside of the component */
  every?: (found: Answer) => number
  /** a list below other content of a page, under a heading of its own */
  part?: boolean
  /** the field that is always in sight; a list without it is not filtered */
  search?: FilterField<Filters, Answer>
  /** fields that fold on a phone */
  narrow?: readonly FilterField<Filters, Answer>[]
  sizes?: readonly number[]
  size?: number
  /** the table scrolls inside this height, in pixels */
  maxHeight?: number
  /** in the head, before the button that creates */
  head?: (list: ListActions<Answer>) => ReactNode
  /** between the head and the list, also while there is no list */
  children?: ReactNode
  /** what has to be said of the answer, above the table */
  notice?: (found: Answer) => ReactNode
  /** below the rows of a list that the edge answers whole */
  foot?: (found: Answer) => ReactNode
  /** a press on a row leads to a page of its own */
  onOpen?: (row: Row) => void
  /** creates and, where rows have actions, edits */
  form?: (props: FormProps<Row, Filters, Answer>) => ReactNode
  /** without it rows have no actions */
  rowActions?: AnyActions<Row, Answer>
}

const deletionOf = <Row, Answer>(actions: AnyActions<Row, Answer> | undefined) =>
  actions && ('onDelete' in actions || 'removal' in actions) ? actions : undefined

/** What is open over the list. */
type Open<Row> = { kind: 'form'; row: Row | undefined } | { kind: 'delete'; row: Row }

type ActionColumn<Row, Answer> = {
  columns: readonly Column<Row>[]
  rowActions: AnyActions<Row, Answer> | undefined
  list: ListActions<Answer>
  onOpen: (open: Open<Row>) => void
}

const useColumns = <Row, Answer>({ columns, rowActions, list, onOpen }: ActionColumn<Row, Answer>) => {
  const { reload, change } = list
  return useMemo((): readonly Column<Row>[] => {
    if (!rowActions) return columns
    const deletion = deletionOf(rowActions)
    const cell = (row: Row) => (
      <RowActions>
        {rowActions.first?.(row, { reload, change })}
        <AdminIconButton
          small
          icon="pencil"
          label={rowActions.text.edit(row)}
          onClick={() => onOpen({ kind: 'form', row })}
        />
        {deletion && (
          <AdminIconButton
            small
            icon="trash"
            label={deletion.text.remove(row)}
            onClick={() => onOpen({ kind: 'delete', row })}
          />
        )}
      </RowActions>
    )
    return [...columns, { id: 'actions', header: rowActions.text.actions, bare: true, cell }]
  }, [change, columns, onOpen, reload, rowActions])
}

/** Why the list could not be loaded, if it could not; said once in the snackbar, too. */
const useFailure = (
  { failed, failure }: { failed: boolean; failure: unknown },
  loadFailed: string | ((failure: unknown) => string),
): string | undefined => {
  const { error } = useSnackbar()
  const reasonOf = typeof loadFailed === 'string' ? () => loadFailed : loadFailed
  const reason = failed ? reasonOf(failure) : undefined
  useEffect(() => {
    if (reason) error(reason)
  }, [reason, error])
  return reason
}

/**
 * A page of the back office with one list: its head with the count and the button that creates, the filters, the table page
 * by page, and the dialogs that create, edit and delete (wizard-shops-and-admin.md §2). The last answer stays while the next loads.
 */
export const ListPage = <Filters extends Filter, E extends Endpoint, Row extends object>(
  props: Props<Filters, E, Row, AnswerOf<E>>,
) => {
  const { text, everything, rowActions, part, size = DEFAULT_SIZE, narrow = [] } = props
  const [open, setOpen] = useState<Open<Row>>()
  const list = useList<Filters, E, Row>({ ...props, size })
  const { found, busy, reload } = list
  const failed = useFailure(list, text.loadFailed)
  const columns = useColumns({ columns: props.columns, rowActions, list, onOpen: setOpen })
  const hint = list.isFiltered ? text.noneFoundHint : text.first
  const openForm = (row?: Row) => setOpen({ kind: 'form', row })

  const page = (
    <>
      <PageHead part={part} title={text.title} count={found && props.count?.(found)}>
        {props.head?.(list)}
        {text.add && (
          <AdminButton look="primary" icon="plus" disabled={!found} onClick={() => openForm()}>
            {text.add}
          </AdminButton>
        )}
      </PageHead>
      {props.search && (
        <ListFilters
          text={text}
          everything={everything}
          found={found}
          search={props.search}
          narrow={narrow}
          filter={list.filter}
          onFilter={list.filterBy}
        />
      )}
      {props.children}
      {failed && <Failed onRetry={reload}>{failed}</Failed>}
      {!found && busy && <Loading />}
      {found && props.notice?.(found)}
      {found && (
        <DataTable
          label={text.table ?? text.title}
          columns={columns}
          rows={list.rows}
          rowKey={props.rowKey}
          busy={busy}
          maxHeight={props.maxHeight}
          selected={open?.row && props.rowKey(open.row)}
          onOpen={props.onOpen ?? (rowActions?.opensRow ? openForm : undefined)}
          empty={
            <Empty title={list.isFiltered ? text.noneFound : text.none}>
              {hint && <p>{hint}</p>}
              {list.isFiltered && text.clear && (
                <AdminButton onClick={() => list.filterBy(everything)}>{text.clear}</AdminButton>
              )}
            </Empty>
          }
          foot={
            props.finds ? (
              props.foot?.(found)
            ) : (
              <Paging
                page={list.page}
                limit={list.limit}
                total={list.total}
                sizes={props.sizes ?? SIZES}
                onPage={list.turnTo}
                onLimit={list.resize}
              />
            )
          }
        />
      )}
      <ListDialogs {...props} open={open} list={list} onClose={() => setOpen(undefined)} />
    </>
  )
  return part ? <Part aria-label={text.title}>{page}</Part> : page
}

type DialogsProps<Row, Filters extends Filter, Answer> = {
  form?: ((props: FormProps<Row, Filters, Answer>) => ReactNode) | undefined
  rowActions?: AnyActions<Row, Answer> | undefined
  open: Open<Row> | undefined
  list: { found: Answer | undefined; reload: () => void; filterBy: (filter: Filters) => void }
  onClose: () => void
}

/** The form or the question that is open over the list. */
const ListDialogs = <Row, Filters extends Filter, Answer>(props: DialogsProps<Row, Filters, Answer>) => {
  const { form, rowActions, open, onClose } = props
  const { found, reload, filterBy } = props.list
  const { edge } = useStaff()
  const deletion = deletionOf(rowActions)
  const edited = useEditedRowOf(rowActions?.text.removed, reload)
  if (open?.kind === 'delete' && deletion) {
    if ('removal' in deletion) return deletion.removal({ row: open.row, onRemoved: reload, onClose })
    return (
      <DeleteDialog
        text={deletion.text}
        onDelete={() => deletion.onDelete(edge, open.row)}
        onRestore={deletion.restoreOf(edge, open.row)}
        onDeleted={reload}
        onClose={onClose}
      >
        {deletion.describe(open.row)}
      </DeleteDialog>
    )
  }
  if (open?.kind !== 'form' || !found || !form) return null
  const onSaved = () => {
    onClose()
    reload()
  }
  return (
    <EditedRowProvider value={open.row && edited}>
      {form({ row: open.row, found, onSaved, onChanged: reload, onShow: filterBy, onClose })}
    </EditedRowProvider>
  )
}
