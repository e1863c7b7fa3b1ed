import styled from '@emotion/styled'
import { type ReactNode } from 'react'
import { type DraftOrder, draftOrderShipments, type Supplier, SUPPLIERS, supplierNames } from '@zmig/edge-contract'
import { Card, color, Ltr, media, radius, space } from '@zmig/platform'
import { AdminIconButton } from '../../parts/controls.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { PhoneFold } from '../../parts/phone-fold.tsx'
import { shipmentName } from '../../parts/shipment-name.ts'
import { dayAndTime } from '../../parts/time.ts'
import { SupplierTag } from './item-columns.tsx'
import { euroText, itemsText, text, tyresText } from './text.ts'

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  margin-block-end: ${space(3)};
  ${media.desktop} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 5fr) minmax(0, 3fr);
  }
`
const Box = styled(Card)`
  padding: ${space(3)} ${space(4)};
  & > h2 {
    margin-block-end: ${space(2)};
    color: ${color.muted};
    font-size: 0.8125rem;
    font-weight: 600;
  }
  & dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: ${space(1)} ${space(4)};
    font-size: 0.875rem;
  }
  & dt {
    color: ${color.muted};
  }
  & dd {
    overflow-wrap: anywhere;
  }
`
const Split = styled.ul`
  display: grid;
  gap: 2px;
  padding: 0;
  list-style: none;
  font-size: 0.875rem;
  font-variant-numeric: tabular-nums;
  & > li {
    display: grid;
    grid-template-columns: 72px minmax(24px, 1fr) max-content max-content 32px;
    gap: ${space(2)};
    align-items: center;
    min-block-size: 32px;
    padding-inline: ${space(2)};
    border-radius: ${radius.control};
  }
  & > li[data-supplier='rduch'] {
    background: var(--signal-wash);
    font-weight: 600;
  }
  & svg[data-bar] {
    inline-size: 100%;
    block-size: 8px;
    border-radius: ${radius.round};
    background: ${color.line};
  }
  & rect {
    fill: ${color.muted};
  }
  ${media.phone} {
    & > li {
      grid-template-columns: 64px minmax(0, 1fr) max-content 44px;
      min-block-size: 44px;
      padding-inline: ${space(2)} 0;
    }
    & svg[data-bar] {
      display: none;
    }
  }
  & li[data-supplier='rduch'] rect {
    fill: ${color.signal};
  }
`
const Counters = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  padding: 0;
  list-style: none;
  text-align: center;
  & > li + li {
    border-inline-start: 1px solid ${color.line};
  }
  & b {
    display: block;
    font-size: 1.625rem;
    line-height: 1.4;
    font-variant-numeric: tabular-nums;
  }
`

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** A shipment by its day; one that has arrived has none any more. */
const ShipmentOf = ({ shipmentId }: { shipmentId: string }) => {
  const { value, busy } = useEdgeQuery(draftOrderShipments)
  if (busy) return null
  return <>{shipmentName(shipmentId, value?.shipments.find(({ id }) => id === shipmentId)?.arrivesOn)}</>
}

/** Euro of the lines of a supplier, or of all. */
const euroOf = ({ items }: DraftOrder, supplier?: Supplier): number =>
  items
    .filter(({ source }) => supplier === undefined || source === supplier)
    .reduce((sum, { quantity, unitPrice }) => sum + quantity * (unitPrice ?? 0), 0)

const Facts = ({ order }: { order: DraftOrder }) => (
  <dl>
    <Fact name={text.created}>
      <bdi>{dayAndTime(order.createdAt)}</bdi>
    </Fact>
    <Fact name={text.by}>
      <Ltr>{order.createdBy}</Ltr>
    </Fact>
    <Fact name={text.content}>
      {itemsText(order.totalItems)} · <b>{tyresText(order.totalTires)}</b>
    </Fact>
    <Fact name={text.sum}>
      <b>
        <Ltr>{euroText(euroOf(order))}</Ltr>
      </b>
    </Fact>
    {order.orderedAt && (
      <Fact name={text.ordered}>
        <bdi>{dayAndTime(order.orderedAt)}</bdi>
      </Fact>
    )}
    {order.shipmentId && (
      <Fact name={text.shipment}>
        <ShipmentOf shipmentId={order.shipmentId} />
      </Fact>
    )}
  </dl>
)

type FiguresProps = { order: DraftOrder; onSend: (supplier: Supplier) => void }

/** How much of a draft each supplier brings, and what none brings. */
const SupplierSplit = ({ order, onSend }: FiguresProps) => {
  const { amountPerSupplier, totalTires } = order
  const sold = Object.values(amountPerSupplier).reduce((sum, tyres) => sum + tyres, 0)
  const rest = totalTires - sold
  return (
    <Split>
      {SUPPLIERS.map((supplier) => {
        const tyres = amountPerSupplier[supplier] ?? 0
        return (
          <li key={supplier} data-supplier={supplier}>
            <Ltr>{supplierNames[supplier]}</Ltr>
            <svg data-bar="" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect x={100 - (100 * tyres) / Math.max(1, totalTires)} width="100" height="8" />
            </svg>
            <span>{tyresText(tyres)}</span>
            <Ltr>{euroText(euroOf(order, supplier))}</Ltr>
            {tyres > 0 ? (
              <AdminIconButton
                small
                icon="mail"
                label={`${text.send} ${supplierNames[supplier]}`}
                onClick={() => onSend(supplier)}
              />
            ) : (
              <span />
            )}
          </li>
        )
      })}
      {rest > 0 && (
        <li>
          <span>{text.withoutSupplier}</span>
          <svg data-bar="" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect x={100 - (100 * rest) / Math.max(1, totalTires)} width="100" height="8" />
          </svg>
          <span>{tyresText(rest)}</span>
        </li>
      )}
    </Split>
  )
}

/** How often each supplier is the cheapest. */
const CheapestCounters = ({ order: { metrics } }: { order: DraftOrder }) => (
  <Counters>
    {SUPPLIERS.map((supplier) => (
      <li key={supplier}>
        <b>{metrics.lowestPriceCounters[supplier].toLocaleString('he-IL')}</b>
        <SupplierTag data-supplier={supplier}>
          <Ltr>{supplierNames[supplier]}</Ltr>
        </SupplierTag>
      </li>
    ))}
  </Counters>
)

/** What a draft comes to: a summary, its split by supplier, and who is the cheapest how often. */
export const DraftFigures = ({ order, onSend }: FiguresProps) => (
  <Cards>
    <Box>
      <h2>{text.summary}</h2>
      <Facts order={order} />
    </Box>
    <PhoneFold label={text.more}>
      <Box>
        <h2>{text.bySupplier}</h2>
        <SupplierSplit order={order} onSend={onSend} />
      </Box>
      <Box>
        <h2>{text.metrics}</h2>
        <CheapestCounters order={order} />
      </Box>
    </PhoneFold>
  </Cards>
)
