import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { EdgeClient } from '@zmig/platform'
import { AdminButton, AdminField, AdminIconButton, AdminSelect } from './controls.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filter, useWish } from './lists.slice.ts'
import { Empty, Failed, Loading, PageHead } from './page.tsx'
import { Paging } from './paging.tsx'
import { useSnackbar } from './snackbar.tsx'
import { useStaff } from './staff.tsx'
import { RowActions } from './table.styles.ts'
import { type Column, DataTable } from './table.tsx'
import { useLoaded } from './use-loaded.ts'
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

/** Rows of one page and the number of rows on all pages. */
type Listed<Row> = { rows: readonly Row[]; total: number }

/** What a row's own actions may do to the list. */
export type ListActions<Row> = {
  /** Loads the page again. */
  reload: () => void
  /** Shows the row as it is now, before the page is loaded again. */
  replace: (row: Row) => void
}

type RowText<Row> = { actions: string; edit: (row: Row) => string; remove: (row: Row) => string }

type FormProps<Row, Found> = {
  /** the row that is edited; undefined for a new one */
  row: Row | undefined
  found: Found
  onSaved: () => void
  onClose: () => void
}

type Props<Row, Filters extends Filter, Found extends Listed<Row>> = {
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
  /** one page of the list: a function outside of the component, since another one loads again */
  load: (edge: EdgeClient, query: Filters & { page: number; limit: number }) => Promise<Found>
  count: (found: Found) => string
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
  form: (props: FormProps<Row, Found>) => ReactNode
  /** without it rows have no actions */
  rowActions?: {
    text: RowText<Row> & Parameters<typeof DeleteDialog>[0]['text']
    /** in front of editing and deleting */
    first?: (row: Row, list: ListActions<Row>) => ReactNode
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
export const ListPage = <Row extends object, Filters extends Filter, Found extends Listed<Row>>(
  props: Props<Row, Filters, Found>,
) => {
  const { name, text, load, columns, rowKey, everything, rowActions } = props
  const { sizes = SIZES, size = DEFAULT_SIZE, narrow = [], maxHeight } = props
  const { edge } = useStaff()
  const { error } = useSnackbar()
  const [wish, choose] = useWish(name, { filter: everything, page: 1, limit: size })
  const [open, setOpen] = useState<Open<Row>>()
  const { filter, page, limit } = wish

  const loadPage = useCallback(async () => {
    const found = await load(edge, { ...filter, page, limit })
    const last = Math.max(1, Math.ceil(found.total / limit))
    // the last row of the last page was deleted: the page before it is shown
    const shown =
      page > last ? { found: await load(edge, { ...filter, page: last, limit }), page: last } : { found, page }
    return shown
  }, [edge, load, filter, page, limit])
  const { value, busy, failed, reload, change } = useLoaded(loadPage)
  const found = value?.found
  useEffect(() => {
    if (failed) error(text.loadFailed)
  }, [failed, error, text.loadFailed])

  const shownColumns = useMemo((): readonly Column<Row>[] => {
    if (!rowActions) return columns
    const replace = (row: Row) => {
      const isReplaced = (each: Row) => rowKey(each) === rowKey(row)
      change((shown) => ({
        ...shown,
        found: { ...shown.found, rows: shown.found.rows.map((each) => (isReplaced(each) ? row : each)) },
      }))
    }
    const cell = (row: Row) => (
      <RowActions>
        {rowActions.first?.(row, { reload, replace })}
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
  }, [change, columns, reload, rowActions, rowKey])

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
          rows={found.rows}
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
              page={busy ? page : value.page}
              limit={limit}
              total={found.total}
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
