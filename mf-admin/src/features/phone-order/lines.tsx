import styled from '@emotion/styled'
import { MAX_QUANTITY, type Quote, type Tyre } from '@zmig/edge-contract'
import { Alert, color, Ltr, money, space } from '@zmig/platform'
import { AdminIconButton, AdminSelect } from '../../parts/controls.tsx'

export type Line = { tyre: Tyre; quantity: number }

/** The lines with one more tyre, unless it is there already. */
export const withTyre = (lines: Line[], tyre: Tyre): Line[] =>
  lines.some((line) => line.tyre.ean === tyre.ean) ? lines : [...lines, { tyre, quantity: 1 }]

const List = styled.ul`
  list-style: none;
  padding: 0;
  display: grid;
  gap: ${space(2)};
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 96px auto;
    gap: ${space(2)};
    align-items: end;
    padding-block-end: ${space(2)};
    border-block-end: 1px solid ${color.line};
  }
  & small {
    display: block;
    color: ${color.muted};
  }
`

const quantities = Array.from({ length: MAX_QUANTITY }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}))

type Props = { lines: readonly Line[]; quote: Quote | undefined; onChange: (lines: Line[]) => void }

/** The tyres of the order, at the prices of the quote. */
export const Lines = ({ lines, quote, onChange }: Props) => {
  if (lines.length === 0) return null
  return (
    <List>
      {lines.map(({ tyre, quantity }) => {
        const line = quote?.lines.find(({ ean }) => ean === tyre.ean)
        return (
          <li key={tyre.ean}>
            <span>
              <b>
                <bdi>
                  {tyre.brand} {tyre.displayName}
                </bdi>
              </b>{' '}
              <Ltr>{tyre.displaySize}</Ltr>
              <small>
                <Ltr>{tyre.ean}</Ltr> · <Ltr>{line ? money(line.total) : '…'}</Ltr>
              </small>
              {line && !line.purchasable && (
                <Alert tone="error">
                  {line.available > 0 ? `נשארו ${line.available} בלבד` : 'אי אפשר למכור אותו עכשיו'}
                </Alert>
              )}
            </span>
            <AdminSelect
              label="כמות"
              value={String(quantity)}
              options={quantities}
              onChange={(value) =>
                onChange(lines.map((each) => (each.tyre.ean === tyre.ean ? { tyre, quantity: Number(value) } : each)))
              }
            />
            <AdminIconButton
              icon="trash"
              label={`הסרת ${tyre.displayName}`}
              onClick={() => onChange(lines.filter((each) => each.tyre.ean !== tyre.ean))}
            />
          </li>
        )
      })}
    </List>
  )
}
