import styled from '@emotion/styled'
import { useMemo } from 'react'
import type { EceCertificate } from '@zmig/edge-contract'
import { color, Ltr, media, Muted, radius } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminIconButton } from '../../parts/controls.tsx'
import { Switch } from '../../parts/switch.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { CertificatePicker } from './certificate-picker.tsx'
import { isQuantity, type Row, type RowChange } from './invoice-rows.ts'
import { text } from './text.ts'

/** Looks like text until it is pointed at. */
const Input = styled.input`
  inline-size: 100%;
  min-inline-size: 44px;
  min-block-size: 32px;
  padding: 0 6px;
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  color: ${color.ink};
  font: inherit;
  /* Latin text under a Hebrew header begins where the header does */
  text-align: right;
  text-overflow: ellipsis;
  &:hover,
  &:focus {
    border-color: ${color.control};
    background: ${color.card};
  }
  &[data-bold] {
    font-weight: 600;
  }
  &[aria-invalid='true'] {
    border-color: ${color.red};
  }
  ${media.phone} {
    min-block-size: 44px;
    border-color: ${color.control};
    font-size: 1rem;
  }
`
/** The header of the table stays at the top of the dialog, not of the page. */
const Place = styled.div`
  --table-top: 0px;
  min-inline-size: 0;
`
const SizeBox = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  white-space: nowrap;
`

type Shown = Pick<Row, 'key' | 'line' | 'name' | 'size' | 'quantity' | 'eceId' | 'checked'>

const stateChip = ({ eceId, checked }: Shown) => {
  if (checked)
    return (
      <Chip tone="green" icon="check">
        {text.approved}
      </Chip>
    )
  return eceId === null ? (
    <Chip tone="red" icon="alert">
      {text.unlinked}
    </Chip>
  ) : (
    <Chip tone="amber" icon="clock">
      {text.toApprove}
    </Chip>
  )
}

const lineColumn: Column<Shown> = {
  id: 'line',
  header: text.columns.line,
  width: '40px',
  cell: ({ line }) => <Muted>{line}</Muted>,
}

const readOnly: readonly Column<Shown>[] = [
  lineColumn,
  { id: 'name', header: text.columns.name, title: true, cell: ({ name }) => <Ltr>{name}</Ltr> },
  {
    id: 'size',
    header: text.columns.size,
    cell: ({ size }) => (
      <b>
        <Ltr>{size}</Ltr>
      </b>
    ),
  },
  { id: 'quantity', header: text.columns.quantity, align: 'end', cell: ({ quantity }) => quantity },
  {
    id: 'eceId',
    header: text.columns.certificate,
    cell: ({ eceId }) => (eceId === null ? <Muted>–</Muted> : <Ltr>{eceId}</Ltr>),
  },
  { id: 'checked', header: text.state, cell: stateChip },
]

/** The rows of an invoice, to read. */
export const RowList = ({ rows }: { rows: readonly Shown[] }) => (
  <Place>
    <DataTable label={text.rowsTitle} columns={readOnly} rows={rows} rowKey={({ key }) => key} empty={text.noRows} />
  </Place>
)

type Props = {
  rows: readonly Row[]
  certificates: readonly EceCertificate[]
  /** a save was tried: what is missing is marked */
  wasSent: boolean
  /** kept by `useCallback`, as the others are: rows that did not change are not rendered again */
  onChange: (key: string, change: RowChange) => void
  onCertificate: (key: string, eceId: string | null) => void
  onRemove: (key: string) => void
}

/** The rows of an invoice, to edit: each with its certificate and the confirmation of a person. */
export const RowTable = ({ rows, certificates, wasSent, onChange, onCertificate, onRemove }: Props) => {
  const columns = useMemo((): readonly Column<Row>[] => {
    const field = (name: 'name' | 'size' | 'quantity', row: Row, isWrong = false) => (
      <Input
        dir="ltr"
        aria-label={text.cell(text.columns[name], row.line)}
        aria-invalid={isWrong || undefined}
        data-bold={name === 'size' ? '' : undefined}
        maxLength={name === 'name' ? 300 : name === 'size' ? 200 : 5}
        inputMode={name === 'quantity' ? 'numeric' : undefined}
        value={row[name]}
        onChange={({ target }) => onChange(row.key, { [name]: target.value })}
      />
    )
    return [
      lineColumn as Column<Row>,
      {
        id: 'name',
        header: text.columns.name,
        cell: (row) => field('name', row, wasSent && row.name.trim() === ''),
      },
      {
        id: 'size',
        header: text.columns.size,
        width: '156px',
        cell: (row) => (
          <SizeBox>
            {field('size', row)}
            {row.rating && (
              <Muted>
                <Ltr>{row.rating}</Ltr>
              </Muted>
            )}
          </SizeBox>
        ),
      },
      {
        id: 'quantity',
        header: text.columns.quantity,
        width: '60px',
        cell: (row) => field('quantity', row, wasSent && !isQuantity(row.quantity)),
      },
      {
        id: 'eceId',
        header: text.columns.certificate,
        width: '236px',
        cell: (row) => <CertificatePicker row={row} certificates={certificates} onChange={onCertificate} />,
      },
      {
        id: 'checked',
        header: text.columns.checked,
        cell: ({ key, line, eceId, checked }) =>
          eceId === null ? (
            <Muted>–</Muted>
          ) : (
            <Switch label={text.checkedFor(line)} checked={checked} onChange={(on) => onChange(key, { checked: on })} />
          ),
      },
      {
        id: 'remove',
        header: text.columns.remove,
        bare: true,
        cell: ({ key, line }) => (
          <AdminIconButton small icon="trash" label={text.removeRow(line)} onClick={() => onRemove(key)} />
        ),
      },
    ]
  }, [certificates, wasSent, onChange, onCertificate, onRemove])
  return (
    <Place>
      <DataTable label={text.rowsTitle} columns={columns} rows={rows} rowKey={({ key }) => key} empty={null} />
    </Place>
  )
}
