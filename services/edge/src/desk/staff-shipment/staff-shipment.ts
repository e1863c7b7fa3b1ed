import {
  DraftShipment,
  LateOrder,
  listLateOrders,
  listShipments,
  rescheduleShipment,
  sailShipment,
  ShipmentLine,
  StaffShipment,
  tellLateBuyers,
} from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '../../door/http/define-endpoint.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { findOrderProducts } from '../product-list/product-list.queries.ts'

/** As the catalogue keeps it. */
const Known = z.object({ shipment: DraftShipment, version: StaffShipment.shape.version })
/** What ordering reserves of it. */
const Reserved = z.extend(z.pick(StaffShipment, { role: true, waiting: true }), {
  id: StaffShipment.shape._id,
  lines: z.array(z.omit(ShipmentLine, { product: true })),
})
const Late = z.extend(LateOrder, {
  appointment: z.nullable(z.object({ garageId: z.string(), day: z.string(), startHour: z.number() })),
})
const Rescheduled = orRefused(
  { ...Known.shape, before: z.pick(DraftShipment, { arrivesOn: true, orderDeadline: true }) },
  z.partial(Known).shape,
)

/** What orders reserve of the shipments that are known. */
export const askReserved = async (services: ServiceClient): Promise<z.infer<typeof Reserved>[]> =>
  z.parse(z.object({ shipments: z.array(Reserved) }), await services.get('/ordering/shipments')).shipments

/** The history names a shipment by its day, `10.12.2026`, or by its place in the row: an id says nothing. */
const nameOf = ({ arrivesOn }: { arrivesOn: string }) => ({ named: arrivesOn.split('-').toReversed().join('.') })
const roleWords: Record<string, string> = { current: 'המשלוח שבדרך', next: 'המשלוח הבא' }

const GARAGES = 'select id, display_name as name from edge.garage where id = any($1)'

const roleOf = ({ role = '' }: Record<string, string>) => encodeURIComponent(role)

const askLate = async (services: ServiceClient, role: string) =>
  z.parse(z.object({ orders: z.array(Late) }), await services.get(`/ordering/shipments/${role}/late`)).orders

const createShipmentQueries = ({ sql, services }: StaffDeps): StaffPage['queries'] => [
  defineQuery(listShipments, async () => {
    const [{ shipments }, states] = await Promise.all([
      services.get('/catalog/shipments').then((answer) => z.parse(z.object({ shipments: z.array(Known) }), answer)),
      askReserved(services),
    ])
    const eans = [...new Set(states.flatMap(({ lines }) => lines.map(({ ean }) => ean)))]
    const products = await findOrderProducts(sql, eans)
    return {
      ok: true as const,
      shipments: await Promise.all(
        shipments.map(async ({ shipment: { id, role, arrivesOn, orderDeadline }, version }) => {
          const state = states.find((one) => one.id === id)
          return {
            _id: id,
            role,
            arrivesOn,
            orderDeadline,
            version,
            waiting: state?.waiting ?? 0,
            late: (await askLate(services, role)).length,
            lines: (state?.lines ?? []).map((line) => ({ ...line, product: products.get(line.ean) ?? null })),
          }
        }),
      ),
    }
  }),
  defineQuery(listLateOrders, async ({ params }) => {
    const orders = await askLate(services, roleOf(params))
    const ids = [...new Set(orders.flatMap(({ appointment }) => appointment?.garageId ?? []))]
    const garages = await sql.query<{ id: string; name: string }>(GARAGES, [ids])
    const names = new Map(garages.map(({ id, name }) => [id, name]))
    return {
      ok: true as const,
      orders: orders.map(({ appointment, ...order }) => ({
        ...order,
        appointment: appointment && {
          day: appointment.day,
          startHour: appointment.startHour,
          garage: names.get(appointment.garageId) ?? '',
        },
      })),
    }
  }),
]

const createShipmentCommands = ({ services, audit }: StaffDeps): StaffPage['commands'] => [
  defineCommand(rescheduleShipment, async ({ params, body, staff, response }) => {
    const answer = z.parse(Rescheduled, await services.put(`/catalog/shipments/${roleOf(params)}`, body))
    const { shipment, version } = answer
    const shown = shipment &&
      version !== undefined && {
        shipment: { arrivesOn: shipment.arrivesOn, orderDeadline: shipment.orderDeadline, version },
      }
    if (!answer.ok) return { ...refuseStaff(response, answer), ...shown }
    const { arrivesOn, orderDeadline } = answer.shipment
    const changes = changedFields(answer.before, { arrivesOn, orderDeadline })
    if (changes.length > 0)
      await audit(signedIn(staff), 'shipment-changed', answer.shipment.id, nameOf(answer.shipment), changes)
    return { ok: true, ...shown }
  }),
  defineCommand(sailShipment, async ({ body, staff, response }) => {
    const answer = z.parse(
      orRefused({ shipment: DraftShipment }),
      await services.post('/catalog/shipments/next/sail', body),
    )
    if (!answer.ok) return refuseStaff(response, answer)
    await audit(signedIn(staff), 'shipment-sailed', answer.shipment.id, nameOf(answer.shipment))
    return { ok: true }
  }),
  defineCommand(tellLateBuyers, async ({ params, body, staff }) => {
    const role = roleOf(params)
    const answer = z.parse(
      z.omit(tellLateBuyers.answer, { ok: true }),
      await services.post(`/ordering/shipments/${role}/late/tell`, body),
    )
    if (answer.told > 0)
      await audit(signedIn(staff), 'late-buyers-told', role, { named: roleWords[role] ?? role }, [
        { field: 'orders', before: null, after: answer.told },
      ])
    return { ok: true as const, ...answer }
  }),
]

/** The catalogue's shipments, with what ordering reserves of them. */
export const createStaffShipments = (deps: StaffDeps): StaffPage => ({
  queries: createShipmentQueries(deps),
  commands: createShipmentCommands(deps),
})
