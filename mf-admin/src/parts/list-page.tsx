import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { AnswerOf, Endpoint, QueryOf } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { AdminButton, AdminField, AdminIconButton, AdminSelect } from './controls.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useEdgeQuery } from './edge-query.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filter, useWish } from './lists.slice.ts'
import { Empty, Failed, Loading, PageHead } from './page.tsx'
import { Paging } from './paging.tsx'
import { useSnackbar } from './snackbar.tsx'
import { useStaff } from './staff.tsx'
import { RowActions } from './table.styles.ts'
import { type Column, DataTable } from './table.tsx'
import { useTyped } from './use-typed.ts'

/** wizard-shops-and-admin.md §9 */
const SIZES = [10, 20, 50] as const
const DEFAULT_SIZE = 20

/** A field of the filter form: a text to type, or a choice of `options`. */
export type FilterField<Filters extends Filter> = {
  name: keyof Filters & string
  label: string
  options?: readonly { value: string; label: string }[]
  /** a choice that is searched for without the button */
  atOnce?: boolean
  inputMode?: 'numeric'
  maxLength?: number
  /** what is searched for, of what was typed; without spaces around it by default */
  clean?: (typed: string) => string
}

const trim = (typed: string): string => typed.trim()

type FiltersProps<Filters extends Filter> = {
  text: { title: string; search: string }
  filter: Filters
  everything: Filters
  search: FilterField<Filters>
  narrow: readonly FilterField<Filters>[]
  onFilter: (filter: Filters) => void
}

const Filters = <Chosen extends Filter>(props: FiltersProps<Chosen>) => {
  const { text, filter, everything, search, narrow, onFilter } = props
  const [typed, setTyped] = useTyped(filter)
  const send = (chosen: Chosen) => {
    const cleaned: Filter = { ...chosen }
    for (const { name, clean = trim } of [search, ...narrow]) cleaned[name] = clean(chosen[name] ?? '')
    onFilter(cleaned as Chosen)
  }
  const fieldOf = ({ name, label, options, atOnce, clean, ...rest }: FilterField<Chosen>) => {
    const change = (value: string) => {
      const next = { ...typed, [name]: value }
      setTyped(next)
      if (atOnce) send(next)
    }
    const value = typed[name]
    return options ? (
      <AdminSelect key={name} label={label} name={name} value={value} options={options} onChange={change} />
    ) : (
      <AdminField
        key={name}
        label={label}
        name={name}
        type="search"
        dir="ltr"
        value={value}
        onChange={change}
        {...rest}
      />
    )
  }
  return (
    <FilterBar
      submit={text.search}
      role="search"
      aria-label={text.title}
      onSubmit={(event) => {
        event.preventDefault()
        send(typed)
      }}
      active={narrow.filter(({ name }) => filter[name] !== everything[name]).length}
      filters={narrow.length > 0 && narrow.map(fieldOf)}
    >
      {fieldOf(search)}
    </FilterBar>
  )
}

/** Of one page of a list the edge answers how many rows there are on all pages, beside the rows. */
type Listed = { pagination: { total: number } | { totalItems: number } }

type Place = { page: number; limit: number }

const totalOf = ({ pagination }: Listed): number => ('total' in pagination ? pagination.total : pagination.totalItems)

/** What a row's own actions may do to the list. */
export type ListActions<Answer> = {
  /** Loads the page again. */
  reload: () => void
  /** Shows what has become of the page, before it is loaded again. */
  change: (next: (found: Answer) => Answer) => void
}

type RowText<Row> = { actions: string; edit: (row: Row) => string; remove: (row: Row) => string }

type FormProps<Row, Answer> = {
  /** the row that is edited; undefined for a new one */
  row: Row | undefined
  found: Answer
  onSaved: () => void
  onClose: () => void
}

type Props<Filters extends Filter, E extends Endpoint, Row, Answer> = {
  /** by which the list's filter and page are kept while staff are on other pages */
  name: string
  text: {
    title: string
    search: string
    add: string
    none: string
    noneFound: string
    /** what to do when there is nothing at all */
    first: string
    /** shows everything again */
    clear: string
    loadFailed: string
  }
  /** answers one page of the list for the filter */
  endpoint: E & (Filters & Place extends QueryOf<E> ? unknown : { query: 'does not take this filter' })
  rows: (found: Answer) => readonly Row[]
  count: (found: Answer) => string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** the filter without a limit: an object outside of the component */
  everything: Filters
  /** the field that is always in sight */
  search: FilterField<Filters>
  /** fields that fold on a phone */
  narrow?: readonly FilterField<Filters>[]
  sizes?: readonly number[]
  size?: number
  /** the table scrolls inside this height, in pixels */
  maxHeight?: number
  /** creates and, where rows have actions, edits */
  form: (props: FormProps<Row, Answer>) => ReactNode
  /** without it rows have no actions */
  rowActions?: {
    text: RowText<Row> & Parameters<typeof DeleteDialog>[0]['text']
    /** in front of editing and deleting */
    first?: (row: Row, list: ListActions<Answer>) => ReactNode
    onDelete: (edge: EdgeClient, row: Row) => Promise<unknown>
    /** creates a deleted row again; undefined where that is not possible */
    restoreOf: (edge: EdgeClient, row: Row) => (() => Promise<unknown>) | undefined
    /** what would be deleted, as terms and descriptions */
    describe: (row: Row) => ReactNode
  }
}

/** What is open over the list. */
type Open<Row> = { kind: 'form'; row: Row | undefined } | { kind: 'delete'; row: Row }

/**
 * A page of the back office that lists things: its head with the count and the button that creates, the filters, the table page
 * by page, and the dialogs that create, edit and delete (wizard-shops-and-admin.md §2). The last answer stays while the next loads.
 */
export const ListPage = <Filters extends Filter, E extends Endpoint, Row extends object>(
  props: Props<Filters, E, Row, AnswerOf<E>>,
) => {
  type Answer = AnswerOf<E> & Listed
  const { name, text, rows: rowsOf, columns, rowKey, everything, rowActions } = props
  const { sizes = SIZES, size = DEFAULT_SIZE, narrow = [], maxHeight } = props
  const { edge } = useStaff()
  const { error } = useSnackbar()
  const [wish, choose] = useWish(name, { filter: everything, page: 1, limit: size })
  const [open, setOpen] = useState<Open<Row>>()
  const { filter, page, limit } = wish

  const { value, busy, failed, reload, change } = useEdgeQuery<E>(props.endpoint, {
    query: { ...filter, page, limit } as QueryOf<E>,
  })
  const answer = value as Answer | undefined
  const last = answer && Math.max(1, Math.ceil(totalOf(answer) / limit))
  // the last row of the last page was deleted: the page before it is shown
  const isPast = last !== undefined && page > last && !busy
  useEffect(() => {
    if (isPast) choose({ filter, page: last, limit })
  }, [isPast, choose, filter, last, limit])
  const [found, setFound] = useState(answer)
  const rows = useMemo(() => (found ? rowsOf(found) : []), [found, rowsOf])
  const isShown = answer && (rowsOf(answer).length > 0 || totalOf(answer) === 0 || !(isPast || busy))
  if (isShown && found !== answer) setFound(answer)
  useEffect(() => {
    if (failed) error(text.loadFailed)
  }, [failed, error, text.loadFailed])
  const shownColumns = useMemo((): readonly Column<Row>[] => {
    if (!rowActions) return columns
    const cell = (row: Row) => (
      <RowActions>
        {rowActions.first?.(row, { reload, change })}
        <AdminIconButton
          small
          icon="pencil"
          label={rowActions.text.edit(row)}
          onClick={() => setOpen({ kind: 'form', row })}
        />
        <AdminIconButton
          small
          icon="trash"
          label={rowActions.text.remove(row)}
          onClick={() => setOpen({ kind: 'delete', row })}
        />
      </RowActions>
    )
    return [...columns, { id: 'actions', header: rowActions.text.actions, bare: true, cell }]
  }, [change, columns, reload, rowActions])

  const isFiltered = Object.entries(everything).some(([field, value]) => filter[field] !== value)
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHead title={text.title} count={found && props.count(found)}>
        <AdminButton
          look="primary"
          icon="plus"
          disabled={!found}
          onClick={() => setOpen({ kind: 'form', row: undefined })}
        >
          {text.add}
        </AdminButton>
      </PageHead>
      <Filters
        text={text}
        filter={filter}
        everything={everything}
        search={props.search}
        narrow={narrow}
        onFilter={(next) => choose({ filter: next, page: 1, limit })}
      />
      {failed && <Failed onRetry={reload}>{text.loadFailed}</Failed>}
      {!found && busy && <Loading />}
      {found && (
        <DataTable
          label={text.title}
          columns={shownColumns}
          rows={rows}
          rowKey={rowKey}
          busy={busy}
          maxHeight={maxHeight}
          empty={
            <Empty title={isFiltered ? text.noneFound : text.none}>
              {isFiltered ? (
                <AdminButton onClick={() => choose({ filter: everything, page: 1, limit })}>{text.clear}</AdminButton>
              ) : (
                <p>{text.first}</p>
              )}
            </Empty>
          }
          foot={
            <Paging
              page={page}
              limit={limit}
              total={totalOf(found)}
              sizes={sizes}
              onPage={(next) => choose({ filter, page: next, limit })}
              onLimit={(next) => choose({ filter, page: 1, limit: next })}
            />
          }
        />
      )}
      {found &&
        open?.kind === 'form' &&
        props.form({
          row: open.row,
          found,
          onClose: close,
          onSaved: () => {
            close()
            reload()
          },
        })}
      {rowActions && open?.kind === 'delete' && (
        <DeleteDialog
          text={rowActions.text}
          onDelete={() => rowActions.onDelete(edge, open.row)}
          onRestore={rowActions.restoreOf(edge, open.row)}
          onDeleted={reload}
          onClose={close}
        >
          {rowActions.describe(open.row)}
        </DeleteDialog>
      )}
    </>
  )
}
