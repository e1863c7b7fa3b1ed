import { useState } from 'react'
import { type ProductChange, type ProductDetail, productHistory, putBackChange } from '@zmig/edge-contract'
import { Ltr, money } from '@zmig/platform'
import { AdminButton, AdminIconButton } from '../../parts/controls.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { Loading } from '../../parts/page.tsx'
import { failureText } from '../../parts/failure.ts'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { TrendChart } from '../../parts/trend-chart.tsx'
import { Changes, Section } from './products.styles.ts'
import { causeText, overrideWords, text } from './text.ts'

const overrideWord = (override: 'none' | 'outofstock' | null) => overrideWords[override ?? 'auto']

const linesOf = ({ price, fullPrice, stock, override }: ProductChange): [string, string, string][] => [
  ...(price ? [[text.columns.price, money(price.before), money(price.after)] as [string, string, string]] : []),
  ...(fullPrice
    ? [[text.columns.fullPrice, money(fullPrice.before), money(fullPrice.after)] as [string, string, string]]
    : []),
  ...(stock ? [[text.columns.onHand, String(stock.before), String(stock.after)] as [string, string, string]] : []),
  ...(override
    ? [[text.columns.override, overrideWord(override.before), overrideWord(override.after)] as [string, string, string]]
    : []),
]

/** A line needs two points. */
const isTrend = (prices: readonly unknown[]): boolean => prices.length > 1

const Trend = ({ changes }: { changes: readonly ProductChange[] }) => {
  const priced = changes.flatMap(({ at, price }) => (price ? [{ at, ...price }] : [])).toReversed()
  if (!isTrend(priced)) return null
  const [first] = priced
  const labels = [text.before, ...priced.map(({ at }) => dayAndTime(at))]
  return (
    <TrendChart
      title={text.priceTrend}
      labelsTitle={text.priceTrend}
      labels={labels}
      series={[{ name: text.columns.price, values: [first?.before ?? null, ...priced.map(({ after }) => after)] }]}
      format={money}
      height={140}
    />
  )
}

type Props = {
  ean: string
  onSaved: (product: ProductDetail) => void
}

/** What a product cost and how many there were, the newest change first. */
export const ProductHistory = ({ ean, onSaved }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [sending, setSending] = useState(false)
  const putBack = async (change: ProductChange['putBack']) => {
    if (!change || sending) return
    setSending(true)
    try {
      const { product } = await edge.call(putBackChange, { params: { ean }, body: change })
      snackbar.success(text.wasPutBack)
      if (product) onSaved(product)
    } catch (failure) {
      snackbar.error(failureText(failure))
      const now = refusalOf<{ product: ProductDetail }>(failure)?.product
      if (now) onSaved(now)
    } finally {
      setSending(false)
    }
  }
  const { value, failed, busy, reload } = useEdgeQuery(productHistory, { params: { ean } })
  return (
    <Section aria-label={text.historySection}>
      <h3>{text.historySection}</h3>
      {failed && (
        <p>
          {text.historyFailed}{' '}
          <AdminButton look="quiet" small icon="refresh" onClick={reload}>
            {text.retry}
          </AdminButton>
        </p>
      )}
      {!value && busy && <Loading />}
      {value?.changes.length === 0 && <p>{text.noHistory}</p>}
      {value && <Trend changes={value.changes} />}
      {value && value.changes.length > 0 && (
        <Changes>
          {value.changes.map((change) => (
            <li key={`${change.at} ${change.cause}`}>
              <span>
                {linesOf(change).map(([name, before, after]) => (
                  <div key={name}>
                    {name}: <s>{<bdi>{before}</bdi>}</s> ← <b>{<bdi>{after}</bdi>}</b>
                  </div>
                ))}
                <small>
                  {causeText(change)}
                  {change.note && (
                    <>
                      {' · '}
                      <bdi>{change.note}</bdi>
                    </>
                  )}
                </small>
              </span>
              <small>
                <Ltr>{dayAndTime(change.at)}</Ltr>
                <br />
                <bdi>{change.by || text.unknownPerson}</bdi>
              </small>
              {change.putBack && (
                <AdminIconButton
                  small
                  icon="undo"
                  label={text.putBackOf(
                    linesOf(change)
                      .map(([name, before]) => `${name} ${before}`)
                      .join(', '),
                  )}
                  disabled={sending}
                  onClick={() => void putBack(change.putBack)}
                />
              )}
            </li>
          ))}
        </Changes>
      )}
    </Section>
  )
}
