import { type ReceivingLine, supplierNames } from '@zmig/edge-contract'
import { Ltr, Muted } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton } from '../../parts/controls.tsx'
import { ProductCell } from '../../parts/product-cell.tsx'
import type { Column } from '../../parts/table.tsx'
import { countOf, differenceOf, type Counts } from './count-form.ts'
import { CountField } from './count-field.tsx'
import { nameOf } from './scan.ts'
import { text } from './text.ts'

const differenceCell = (line: ReceivingLine, counts: Counts) => {
  const { left, notComing } = line
  if (left === 0)
    return (
      <Chip tone={notComing > 0 ? 'grey' : 'green'} icon={notComing > 0 ? 'stop' : 'done'}>
        {notComing > 0 ? text.givenUp(notComing) : text.allHere}
      </Chip>
    )
  const difference = differenceOf(line, counts)
  if (difference === undefined) return <Muted>{text.notCounted}</Muted>
  if (difference === null)
    return (
      <Chip tone="red" icon="alert">
        {text.wrongNumber}
      </Chip>
    )
  if (difference > 0)
    return (
      <Chip tone="red" icon="alert">
        {text.tooMany(difference)}
      </Chip>
    )
  return difference === 0 ? (
    <Chip tone="green" icon="check">
      {text.exact}
    </Chip>
  ) : (
    <Chip tone="amber" icon="clock">
      {text.missing(-difference)}
    </Chip>
  )
}

type Options = {
  counts: Counts
  onCount: (ean: string, value: string) => void
  onClose: (line: ReceivingLine) => void
}

/** The lines of an ordered draft, to be counted. */
export const lineColumns = ({ counts, onCount, onClose }: Options): readonly Column<ReceivingLine>[] => [
  {
    id: 'product',
    header: text.columns.product,
    title: true,
    cell: ({ product, ean }) =>
      product ? <ProductCell product={product} /> : <Chip tone="red">{`${text.unknownProduct} ${ean}`}</Chip>,
  },
  { id: 'ean', header: text.columns.ean, cell: ({ ean }) => <Ltr>{ean}</Ltr> },
  { id: 'supplier', header: text.columns.supplier, cell: ({ supplier }) => <Ltr>{supplierNames[supplier]}</Ltr> },
  {
    id: 'waiting',
    header: text.columns.waiting,
    align: 'end',
    cell: ({ waiting }) => (waiting === 0 ? <Muted>0</Muted> : <b>{waiting}</b>),
  },
  { id: 'ordered', header: text.columns.ordered, align: 'end', cell: ({ ordered }) => <b>{ordered}</b> },
  {
    id: 'received',
    header: text.columns.received,
    align: 'end',
    cell: ({ received }) => (received === 0 ? <Muted>0</Muted> : received),
  },
  {
    id: 'counted',
    header: text.columns.counted,
    align: 'end',
    cell: (line) =>
      line.left === 0 ? (
        <Muted>–</Muted>
      ) : (
        <CountField
          name={nameOf(line)}
          value={counts[line.ean] ?? ''}
          wrong={countOf(counts, line.ean) === null || (differenceOf(line, counts) ?? 0) > 0}
          onChange={(value) => onCount(line.ean, value)}
        />
      ),
  },
  { id: 'difference', header: text.columns.difference, cell: (line) => differenceCell(line, counts) },
  {
    id: 'close',
    header: text.columns.close,
    bare: true,
    cell: (line) =>
      line.left > 0 && (
        <AdminButton small look="quiet" aria-label={text.closeOf(nameOf(line))} onClick={() => onClose(line)}>
          {text.close}
        </AdminButton>
      ),
  },
]
