import type { ShipmentLine, ShipmentRole } from '@zmig/edge-contract'
import { Caption, Ltr } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { ProductCell } from '../../parts/product-cell.tsx'
import { DataTable, type Column } from '../../parts/table.tsx'
import { text } from './text.ts'

const columns: readonly Column<ShipmentLine>[] = [
  {
    id: 'product',
    header: text.columns.product,
    title: true,
    cell: ({ product, ean }) =>
      product ? (
        <ProductCell product={product} />
      ) : (
        <span>
          {text.unknownProduct} <Ltr>{ean}</Ltr>
        </span>
      ),
  },
  { id: 'inbound', header: text.columns.inbound, align: 'end', cell: ({ inbound }) => inbound.toLocaleString('he-IL') },
  {
    id: 'reserved',
    header: text.columns.reserved,
    align: 'end',
    cell: ({ reserved }) => reserved.toLocaleString('he-IL'),
  },
  {
    id: 'free',
    header: text.columns.free,
    align: 'end',
    cell: ({ inbound, reserved }) =>
      reserved > inbound ? (
        <Chip tone="amber" icon="alert">
          {text.over(reserved - inbound)}
        </Chip>
      ) : (
        (inbound - reserved).toLocaleString('he-IL')
      ),
  },
]

/** What a shipment brings, tyre by tyre. */
export const ShipmentLines = ({ role, lines }: { role: ShipmentRole; lines: readonly ShipmentLine[] }) =>
  lines.length === 0 ? (
    <Caption>
      {text.noLines}. {text.noLinesHint}
    </Caption>
  ) : (
    <DataTable
      label={text.lines(role)}
      columns={columns}
      rows={lines}
      rowKey={({ ean }) => ean}
      maxHeight={lines.length > 8 ? 420 : undefined}
      readOnly
      empty={null}
    />
  )
