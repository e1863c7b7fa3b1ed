import styled from '@emotion/styled'
import { color, media, radius, space, VisuallyHidden } from '@zmig/platform'
import { factsOf, type Value } from './facts.ts'
import { text } from './text.ts'
import type { ProductEntry } from './product.slice.ts'

const Table = styled.table`
  inline-size: 100%;
  border-collapse: separate;
  border-spacing: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  overflow: hidden;
  & caption {
    padding-block-end: ${space(3)};
    font-size: 1.375rem;
    font-weight: 800;
    text-align: start;
  }
  & th,
  & td {
    padding: ${space(3)} ${space(4)};
    text-align: start;
    vertical-align: baseline;
  }
  & tbody tr + tr > *,
  & thead + tbody > tr > * {
    border-block-start: 1px solid ${color.line};
  }
  & bdi {
    font-variant-numeric: normal;
  }
  & th {
    inline-size: 26%;
    color: ${color.muted};
    font-weight: 400;
  }
  & thead th {
    color: ${color.ink};
    font-weight: 700;
    inline-size: auto;
  }
  & b {
    font-size: 1.0625rem;
    font-weight: 700;
    margin-inline-end: ${space(2)};
  }
  & small {
    display: inline-block;
  }
  ${media.phone} {
    table-layout: fixed;
    & th,
    & td {
      padding: ${space(3)} ${space(2)};
      overflow-wrap: anywhere;
    }
  }
  & small {
    color: ${color.muted};
    font-size: 0.875rem;
  }
`

const Cell = ({ main, detail, ltr }: Value) => (
  <>
    <b>{ltr ? <bdi dir="ltr">{main}</bdi> : <bdi>{main}</bdi>}</b>
    {detail && (
      <small>
        <bdi>{detail}</bdi>
      </small>
    )}
  </>
)

/** Everything that is moulded on the sidewall, said in kilograms, kilometres an hour and months. */
export const FactsTable = (entry: ProductEntry) => (
  <Table>
    <caption>{text.facts}</caption>
    {entry.tyre.set && (
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{text.facts}</VisuallyHidden>
          </th>
          <th scope="col">{text.front}</th>
          <th scope="col">{text.rear}</th>
        </tr>
      </thead>
    )}
    <tbody>
      {factsOf(entry).map(({ term, values: [first, second] }) => (
        <tr key={term}>
          <th scope="row">{term}</th>
          <td colSpan={entry.tyre.set && !second ? 2 : undefined}>
            <Cell {...first} />
          </td>
          {second && (
            <td>
              <Cell {...second} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </Table>
)
