import styled from '@emotion/styled'
import type { EceCertificate } from '@zmig/edge-contract'
import { Ltr, Muted } from '@zmig/platform'
import type { Column } from '../../parts/table.tsx'
import { text } from './text.ts'

/** An id has up to 100 characters: a long one wraps, so that the columns beside it keep their width. */
const Id = styled.b`
  display: inline-block;
  max-inline-size: 24ch;
  overflow-wrap: break-word;
`

/** What the list says of a certificate (wizard-shops-and-admin.md §2 ECE certificates); document and actions come after it. */
export const certificateColumns: readonly Column<EceCertificate>[] = [
  {
    id: 'eceId',
    header: text.eceId,
    title: true,
    cell: ({ eceId }) => (
      <Id>
        <Ltr>{eceId}</Ltr>
      </Id>
    ),
  },
  { id: 'brand', header: text.brand, cell: ({ brand }) => <bdi>{brand}</bdi> },
  {
    id: 'size',
    header: text.size,
    cell: ({ size }) => (
      <b>
        <Ltr>{size}</Ltr>
      </b>
    ),
  },
  { id: 'rating', header: text.rating, cell: ({ rating }) => (rating ? <Ltr>{rating}</Ltr> : <Muted>–</Muted>) },
  {
    id: 'goodfor',
    header: text.goodfor,
    cell: ({ goodfor }) => (goodfor.length === 0 ? <Muted>{text.allModels}</Muted> : <Ltr>{goodfor.join(', ')}</Ltr>),
  },
]
