import styled from '@emotion/styled'
import { color, Ltr, space } from '@zmig/platform'

/** A list for paper: its tables break between rows and carry their heading to the next page. */
export const Sheet = styled.div`
  display: grid;
  gap: ${space(5)};
  padding: ${space(5)};
  background: ${color.card};
  border: 1px solid ${color.line};
  overflow-x: auto;
  & h2 {
    font-size: 1rem;
    font-weight: 700;
  }
  & table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.875rem;
  }
  & :is(th, td) {
    padding: 6px 8px;
    border: 1px solid ${color.line};
    text-align: start;
    vertical-align: top;
  }
  & tr {
    break-inside: avoid;
  }
  & thead {
    display: table-header-group;
  }
  @media print {
    padding: 0;
    border: 0;
    overflow: visible;
    & :is(th, td) {
      border-color: #000;
    }
  }
`

/** What is only for the screen: buttons and choices. */
export const OnScreen = styled.div`
  @media print {
    display: none;
  }
`

type Tyre = { ean: string; brand: string; displayName: string; displaySize: string; quantity: number; isSet: boolean }

/** `2× Michelin Road 6 180/55ZR17 · 3528701931487` */
export const TyreText = ({ tyre: { ean, brand, displayName, displaySize, quantity, isSet } }: { tyre: Tyre }) => (
  <div>
    <b>
      <Ltr>{quantity}×</Ltr>
    </b>{' '}
    <bdi>
      {brand} {displayName}
    </bdi>
    {isSet && ' (זוג)'} <Ltr>{displaySize}</Ltr> <Ltr>{ean}</Ltr>
  </div>
)

export const dayText = (day: string): string => day.split('-').toReversed().join('.')
