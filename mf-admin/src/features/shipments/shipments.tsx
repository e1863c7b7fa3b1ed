import styled from '@emotion/styled'
import { useState, type ReactNode } from 'react'
import { listShipments, type StaffShipment } from '@zmig/edge-contract'
import { Alert, Card, color, Ltr, media, space } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { shipmentName } from '../../parts/shipment-name.ts'
import { dayText } from '../../parts/time.ts'
import { LateOrders } from './late-orders.tsx'
import { SailShipment } from './sail-shipment.tsx'
import { ShipmentDays } from './shipment-days.tsx'
import { ShipmentLines } from './shipment-lines.tsx'
import { text } from './text.ts'

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(4)};
  align-items: start;
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Box = styled(Card)`
  display: grid;
  gap: ${space(3)};
  padding: ${space(4)};
  & > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(2)};
  }
  & > header > h2 {
    font-size: 1.0625rem;
    font-weight: 600;
  }
  & > header > bdi + button {
    margin-inline-start: auto;
  }
  & > p {
    color: ${color.muted};
    font-size: 0.8125rem;
  }
  & dl {
    display: grid;
    grid-template-columns: repeat(5, auto);
    gap: ${space(3)};
    ${media.phone} {
      grid-template-columns: repeat(2, 1fr);
    }
  }
  & dt {
    color: ${color.muted};
    font-size: 0.75rem;
  }
  & dd {
    font-size: 1.0625rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  & [data-part='late'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space(2)};
  }
`

const sumOf = (lines: StaffShipment['lines'], what: 'inbound' | 'reserved'): number =>
  lines.reduce((sum, line) => sum + line[what], 0)

type BoxProps = { shipment: StaffShipment; onEdit: () => void; onLate: () => void; onSail: () => void }

const ShipmentBox = ({ shipment, onEdit, onLate, onSail }: BoxProps) => {
  const { role, arrivesOn, orderDeadline, waiting, late, lines } = shipment
  const facts: [string, ReactNode][] = [
    [text.arrives, <Ltr key="day">{dayText(arrivesOn)}</Ltr>],
    [text.deadline, <Ltr key="deadline">{dayText(orderDeadline)}</Ltr>],
    [text.brings, sumOf(lines, 'inbound').toLocaleString('he-IL')],
    [text.reserved, sumOf(lines, 'reserved').toLocaleString('he-IL')],
    [text.waiting, waiting.toLocaleString('he-IL')],
  ]
  return (
    <Box as="section" aria-label={text.roles[role]}>
      <header>
        <h2>{text.roles[role]}</h2>
        <span>{shipmentName(shipment._id)}</span>
        <AdminButton small icon="pencil" aria-label={text.editOf(role)} onClick={onEdit}>
          {text.edit}
        </AdminButton>
        {role === 'next' && (
          <AdminButton small icon="truck" onClick={onSail}>
            {text.sail}
          </AdminButton>
        )}
      </header>
      <p>{text.roleHints[role]}</p>
      <dl>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {late > 0 && (
        <Alert tone="warning">
          <span data-part="late">
            {text.late(late)}
            <AdminButton small look="primary" icon="mail" onClick={onLate}>
              {text.lateOpen}
            </AdminButton>
          </span>
        </Alert>
      )}
      <ShipmentLines role={role} lines={lines} />
    </Box>
  )
}

/** How long after a new day its late orders may take to be known, in milliseconds: events carry them. */
const EVENTS_MS = 1_500

/** The shipment on its way and the next one: days, what they bring, and whose orders come late. */
export const Shipments = ({ receiving }: { receiving?: (onChanged: () => void) => ReactNode }) => {
  const { value, failed, busy, reload } = useEdgeQuery(listShipments)
  const [editing, setEditing] = useState<StaffShipment>()
  const [late, setLate] = useState<StaffShipment>()
  const [isSailing, setIsSailing] = useState(false)
  const next = value?.shipments.find(({ role }) => role === 'next')
  const reloadSoon = () => {
    reload()
    setTimeout(reload, EVENTS_MS)
  }
  return (
    <>
      <PageHead title={text.title}>
        <AdminButton icon="refresh" busy={busy} onClick={reload}>
          {text.refresh}
        </AdminButton>
      </PageHead>
      {failed && <Failed onRetry={reload}>{text.loadFailed}</Failed>}
      {!value && !failed && <Loading />}
      {value?.shipments.length === 0 && (
        <Empty title={text.none}>
          <p>{text.noneHint}</p>
        </Empty>
      )}
      {value && (
        <Pair>
          {value.shipments.map((shipment) => (
            <ShipmentBox
              key={shipment.role}
              shipment={shipment}
              onEdit={() => setEditing(shipment)}
              onLate={() => setLate(shipment)}
              onSail={() => setIsSailing(true)}
            />
          ))}
        </Pair>
      )}
      {/* not in sight before what comes above it: a button would move away under the press */}
      <div hidden={!value && !failed}>{receiving?.(reloadSoon)}</div>
      {editing && (
        <ShipmentDays
          shipment={editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined)
            reloadSoon()
          }}
        />
      )}
      {isSailing && next && (
        <SailShipment
          shipment={next}
          left={sumOf(value?.shipments.find(({ role }) => role === 'current')?.lines ?? [], 'inbound')}
          onClose={() => setIsSailing(false)}
          onSailed={reloadSoon}
          onRefused={reload}
        />
      )}
      {late && (
        <LateOrders
          shipment={late}
          onClose={() => setLate(undefined)}
          onTold={() => {
            setLate(undefined)
            reloadSoon()
          }}
        />
      )}
    </>
  )
}
