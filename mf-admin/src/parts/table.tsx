import { tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, type ReactNode, useMemo, useRef } from 'react'
import { AdminIcon } from './icon.tsx'
import { Panel, Scroll } from './table.styles.ts'
import { useShortcuts } from './shortcuts.ts'

/** A column; `id` is also the name by which the edge sorts. */
export type Column<Row> = {
  id: string
  header: string
  /** in place of the header on a desktop, such as a box that ticks all rows */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  sortable?: boolean | undefined
  /** `end` for counts, which are then tabular; `money` for prices and sums: their digits stand below each other as well */
  align?: 'end' | 'money' | undefined
  /** CSS width on a desktop */
  width?: string | undefined
  /** the heading of the card on a phone; the other cells show their header beside them */
  title?: boolean | undefined
  /** a cell that names itself, such as buttons: no header beside it on a phone and none to read on a desktop */
  bare?: boolean | undefined
}

export type Sort = { by: string; order: 'asc' | 'desc' }

type Props<Row> = {
  /** the table's name for screen readers */
  label: string
  columns: readonly Column<Row>[]
  /** rows of this page, in their order: the edge sorts, filters and pages */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** a press on a row, Enter on it, and J and K lead to the next and the previous one */
  onOpen?: ((row: Row) => void) | undefined
  /** the key of the row whose details are open */
  selected?: string | undefined
  /** rows as cards on a desktop too; on a phone they always are */
  cards?: boolean | undefined
  /** rows stay visible, paler, while the next ones load */
  busy?: boolean | undefined
  /** the table scrolls inside this height, in pixels (coupons: 600); otherwise with the page. Needed for very many rows */
  maxHeight?: number | undefined
  /** rows have nothing to press: what scrolls takes the focus, so that keys can scroll it */
  readOnly?: boolean | undefined
  /** instead of an empty table */
  empty: ReactNode
  /** paging or sums below the table */
  foot?: ReactNode
}

const features = tableFeatures({})

/** From this many rows on, a table with a height of its own keeps only those in the document that are on the screen. */
const VIRTUAL_FROM = 60

/** Estimated height of a row in pixels; the real one is measured. */
const ROW = 45

/** A press on a link or a control of a row is not a press on the row. */
const isOnControl = ({ target }: MouseEvent | KeyboardEvent): boolean =>
  target instanceof Element && target.closest('a, button, input, select, label, textarea') !== null

const SortButton = ({
  column,
  sort,
  onSort,
}: {
  column: Column<never>
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}) => {
  const order = sort?.by === column.id ? sort.order : undefined
  return (
    <button type="button" onClick={() => onSort({ by: column.id, order: order === 'desc' ? 'asc' : 'desc' })}>
      {column.header}
      {order && <AdminIcon name={order === 'desc' ? 'down' : 'up'} size={14} />}
    </button>
  )
}

type BodyRowProps<Row> = Pick<Props<Row>, 'columns' | 'onOpen'> & {
  id: string
  row: Row
  /** among all rows of the page, from 0 */
  index: number
  isSelected: boolean
  /** tells the virtual list how high the row is */
  measure: ((row: HTMLElement | null) => void) | undefined
}

const OneRow = <Row,>({ id, row, columns, index, isSelected, onOpen, measure }: BodyRowProps<Row>) => {
  const open = onOpen && (() => onOpen(row))
  return (
    <tr
      ref={measure}
      data-index={index}
      data-key={id}
      aria-rowindex={index + 2}
      aria-current={isSelected ? 'true' : undefined}
      data-opens={open ? '' : undefined}
      tabIndex={open ? 0 : undefined}
      onClick={open && ((event) => isOnControl(event) || open())}
      onKeyDown={open && ((event) => event.key === 'Enter' && !isOnControl(event) && open())}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          data-label={column.bare ? undefined : column.header}
          data-title={column.title ? '' : undefined}
        >
          {/* one element: in a card the label and this share the line, whatever parts the cell has */}
          <div>{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  )
}

/** Kept as it is while the table scrolls: only rows that come into sight are rendered. */
const BodyRow = memo(OneRow) as typeof OneRow

const directionOf = (id: string, sort: Sort | undefined) => {
  if (sort?.by !== id) return 'none'
  return sort.order === 'asc' ? 'ascending' : 'descending'
}

/**
 * A table with sortable headers that stay in sight; cards below 1024 px. A new column is sorted with the largest or newest
 * first; the next press turns the direction.
 */
export const DataTable = <Row,>(props: Props<Row>) => {
  const {
    label,
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    onOpen,
    selected,
    cards = false,
    busy = false,
    maxHeight,
    readOnly,
    empty,
    foot,
  } = props
  const scroll = useRef<HTMLDivElement>(null)
  const definitions = useMemo(() => columns.map(({ id, header }) => ({ id, header })), [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: rows as readonly (Row & object)[],
    getRowId: rowKey,
  })
  const model = table.getRowModel().rows
  const isVirtual = maxHeight !== undefined && rows.length > VIRTUAL_FROM
  // oxlint-disable-next-line react/incompatible-library -- rows are measured as they appear; nothing here is memoized
  const virtual = useVirtualizer({
    count: isVirtual ? model.length : 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    getItemKey: (index) => model[index]?.id ?? index,
    overscan: 12,
  })
  const visible = virtual.getVirtualItems()
  const shown = isVirtual
    ? visible.map(({ index }) => ({ index, row: model[index] }))
    : model.map((row, index) => ({ index, row }))
  const before = visible[0]?.start ?? 0
  const after = isVirtual ? virtual.getTotalSize() - (visible.at(-1)?.end ?? 0) : 0

  const moveBy = (step: number) => {
    if (!onOpen || rows.length === 0) return
    const keys = rows.map(rowKey)
    const focused = document.activeElement?.closest<HTMLElement>('tr[data-key]')?.dataset['key']
    const from = keys.indexOf(focused ?? selected ?? '')
    const index = Math.min(Math.max(from + step, 0), rows.length - 1)
    if (isVirtual) virtual.scrollToIndex(index)
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(keys[index] ?? '')}"]`)?.focus(),
    )
  }
  useShortcuts({ j: () => moveBy(1), k: () => moveBy(-1) }, onOpen !== undefined)

  if (rows.length === 0 && !busy) return <>{empty}</>
  return (
    <Panel data-cards={cards ? '' : undefined}>
      <Scroll
        ref={scroll}
        data-cards={cards ? '' : undefined}
        aria-busy={busy}
        {...(readOnly && maxHeight !== undefined && { tabIndex: 0, role: 'group', 'aria-label': label })}
        data-scrolls={maxHeight === undefined ? undefined : ''}
        style={maxHeight === undefined ? undefined : ({ '--table-height': `${maxHeight}px` } as CSSProperties)}
      >
        <table aria-label={label} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  data-align={column.align}
                  data-head={column.head ? '' : undefined}
                  style={column.width ? { inlineSize: column.width } : undefined}
                  aria-sort={column.sortable ? directionOf(column.id, sort) : undefined}
                >
                  {column.sortable && onSort ? (
                    <SortButton column={column as never} sort={sort} onSort={onSort} />
                  ) : (
                    (column.head ?? column.header)
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 && isVirtual && (
              <tr data-space="" aria-hidden="true">
                <td style={{ blockSize: before }} colSpan={columns.length} aria-hidden="true" />
              </tr>
            )}
            {shown.map(({ index, row }) => {
              if (!row) return null
              return (
                <BodyRow
                  key={row.id}
                  id={row.id}
                  row={row.original as Row}
                  columns={columns}
                  index={index}
                  isSelected={row.id === selected}
                  onOpen={onOpen}
                  measure={isVirtual ? virtual.measureElement : undefined}
                />
              )
            })}
            {after > 0 && (
              <tr data-space="" aria-hidden="true">
                <td style={{ blockSize: after }} colSpan={columns.length} aria-hidden="true" />
              </tr>
            )}
          </tbody>
        </table>
      </Scroll>
      {foot}
    </Panel>
  )
}
