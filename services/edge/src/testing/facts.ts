import {
  AppointmentChanged,
  AttentionClosed,
  AttentionOpened,
  AvailabilityChanged,
  CategoryListed,
  GarageListed,
  OrderExpired,
  OrderMessageDue,
  OrderPaid,
  OrderPlaced,
  OrderRefunded,
  OrderStatusChanged,
  TyreListed,
  TyrePriced,
  type EventEnvelope,
  type TyreFacts,
} from '@zmig/events'
import { now } from './edge-fixture.ts'

export const REAR = '2907373823466'
export const FRONT = '2901542743630'
export const SET = '2918906488113'

/** A single tyre, Michelin Power 6 180/55-17 by default. */
export const tyreListed = (facts: Partial<TyreFacts> = {}): EventEnvelope =>
  TyreListed.create({ ...TyreListed.example, ...facts }, now())

export const tyrePriced = (ean: string, price: number): EventEnvelope =>
  TyrePriced.create({ ean, price, fullPrice: TyreListed.example.fullPrice }, now())

/** The set of a 120/70-17 front and a 180/55-17 rear. */
export const setListed = (facts: Partial<TyreFacts> = {}): EventEnvelope =>
  tyreListed({
    ean: SET,
    set: true,
    position: 'set',
    price: 169_900,
    displaySize: '120/70ZR17 + 180/55ZR17',
    front: { ean: FRONT, displaySize: '120/70ZR17', load: '58', speed: '(W)', width: '120', profile: '70', rim: '17' },
    rear: { ean: REAR, displaySize: '180/55ZR17', load: '73', speed: '(W)', width: '180', profile: '55', rim: '17' },
    ...facts,
  })

export const available = (
  ean: string,
  visibility: 'instock' | 'preorder' | 'ondemand' | 'outofstock' | 'none' = 'instock',
  count = 5,
  revision = 1,
): EventEnvelope => AvailabilityChanged.create({ ean, visibility, available: count, revision }, now())

export const categoryListed = (category: Partial<typeof CategoryListed.example> = {}): EventEnvelope =>
  CategoryListed.create({ ...CategoryListed.example, ...category }, now())

export const orderPlaced = (order: Partial<typeof OrderPlaced.example> = {}): EventEnvelope =>
  OrderPlaced.create({ ...OrderPlaced.example, ...order }, now())

export const garageListed = (garage: Partial<typeof GarageListed.example> = {}): EventEnvelope =>
  GarageListed.create({ ...GarageListed.example, ...garage }, now())

/** Events of an order; each fact as in its example by default. */
export const orderPaid = (fact: Partial<typeof OrderPaid.example> = {}): EventEnvelope =>
  OrderPaid.create({ ...OrderPaid.example, ...fact }, now())
export const orderExpired = (fact: Partial<typeof OrderExpired.example> = {}): EventEnvelope =>
  OrderExpired.create({ ...OrderExpired.example, ...fact }, now())
export const statusChanged = (fact: Partial<typeof OrderStatusChanged.example> = {}): EventEnvelope =>
  OrderStatusChanged.create({ ...OrderStatusChanged.example, ...fact }, now())
export const orderRefunded = (fact: Partial<typeof OrderRefunded.example> = {}): EventEnvelope =>
  OrderRefunded.create({ ...OrderRefunded.example, ...fact }, now())
export const appointmentChanged = (fact: Partial<typeof AppointmentChanged.example> = {}): EventEnvelope =>
  AppointmentChanged.create({ ...AppointmentChanged.example, ...fact }, now())
export const messageDue = (fact: Partial<typeof OrderMessageDue.example> = {}): EventEnvelope =>
  OrderMessageDue.create({ ...OrderMessageDue.example, ...fact }, now())
export const attentionOpened = (fact: Partial<typeof AttentionOpened.example> = {}): EventEnvelope =>
  AttentionOpened.create({ ...AttentionOpened.example, ...fact }, now())
export const attentionClosed = (fact: Partial<typeof AttentionClosed.example> = {}): EventEnvelope =>
  AttentionClosed.create({ ...AttentionClosed.example, ...fact }, now())
