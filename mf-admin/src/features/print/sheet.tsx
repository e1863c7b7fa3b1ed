import styled from '@emotion/styled'
import { color, Ltr, space } from '@zmig/platform'
import { dayText } from '../../parts/time.ts'

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
  & small {
    color: ${color.amber};
    font-weight: 600;
  }
  /* on a phone in the store room a row is a block; paper is as narrow as a tablet, and keeps its table */
  @media screen and (max-width: 639px) {
    padding: ${space(3)};
    & thead {
      position: absolute;
      clip-path: inset(50%);
    }
    & :is(tbody, tr) {
      display: grid;
    }
    & tr {
      grid-template-columns: auto 1fr;
      gap: 0 ${space(3)};
      padding-block: ${space(2)};
      border-block-end: 1px solid ${color.line};
    }
    & td {
      display: block;
      grid-column: 2;
      padding: 2px 0;
      border: 0;
    }
    & td[data-mark] {
      grid-column: 1;
      grid-row: 1 / span 4;
      font-size: 1.25rem;
    }
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
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  & > form {
    flex: 1 1 100%;
  }
  @media print {
    display: none;
  }
`

type Tyre = {
  ean: string
  brand: string
  displayName: string
  displaySize: string
  quantity: number
  isSet: boolean
  arrivesOn?: string | undefined
}

/** `2× Michelin Road 6 · 180/55ZR17 · 3528701931487` */
export const TyreText = ({ tyre }: { tyre: Tyre }) => {
  const { ean, brand, displayName, displaySize, quantity, isSet, arrivesOn } = tyre
  return (
    <div>
      <b>
        <Ltr>{quantity}×</Ltr>
      </b>{' '}
      <bdi>
        {brand} {displayName}
      </bdi>
      {isSet && ' (זוג)'} · <Ltr>{displaySize}</Ltr> · <Ltr>{ean}</Ltr>
      {arrivesOn && (
        <small>
          {' '}
          לא היה במלאי, צפוי להגיע <Ltr>{dayText(arrivesOn)}</Ltr>
        </small>
      )}
    </div>
  )
}
