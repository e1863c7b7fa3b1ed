import {
  inboxCounts,
  listAttention,
  listCases,
  listKnownBikes,
  listOffers,
  listParkedEvents,
  listRefunds,
  listSuggestedBikes,
  listTyreRequests,
  listUnsentMessages,
  type TaskKind,
} from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { readPeople } from '@zmig/kit/people'
import { defineQuery, type Query, type StaffMember } from '../../door/http/define-endpoint.ts'
import { shekels } from '../../money.ts'
import type { Audit } from '../../door/staff/audit.ts'
import { signedIn } from '../../door/staff/staff-answer.ts'
import type { Tasks } from './tasks.ts'
import { findOrderProducts } from '../product-list/product-list.queries.ts'
import type { Waiting } from './waiting.ts'

const KNOWN_BIKES = `
  select id, brand || ' ' || model || ' ' || year_from || '–' || year_to as name from edge.bike
  order by brand, model, year_from`

const BUYERS = 'select order_id as "orderId", person_id as "personId" from edge.placed_order where order_id = any($1)'

type Deps = { sql: Sql; waiting: Waiting; tasks: Tasks; audit: Audit }

/** How the lists of the inbox read what they show: its readers are recorded. */
const createInboxReader = ({ sql, tasks, audit }: Pick<Deps, 'sql' | 'tasks' | 'audit'>) => {
  /** Records who reads a list, before anyone is shown, and finds the takers of its tasks. */
  const open = async (kind: TaskKind, member: StaffMember | undefined) => {
    const staff = signedIn(member)
    await audit(staff, 'inbox-read', '', { list: kind })
    const takers = await tasks.takersOf(kind, staff)
    return (id: string) => ({ id, taken: takers.get(id) ?? null })
  }
  const peopleOf = (rows: { personId: string }[]) => readPeople(sql, [...new Set(rows.map(({ personId }) => personId))])
  /** Name and phone of the buyer of an order; empty once they are erased. */
  const buyersOf = async (rows: { orderId: string }[]) => {
    const orders = rows.map(({ orderId }) => orderId)
    const buyers = await sql.query<{ orderId: string; personId: string }>(BUYERS, [orders])
    const people = await peopleOf(buyers)
    const personOf = new Map(buyers.map(({ orderId, personId }) => [orderId, people.get(personId)]))
    return (orderId: string) => ({
      name: personOf.get(orderId)?.name ?? '',
      phone: personOf.get(orderId)?.phone ?? '',
    })
  }
  return { open, peopleOf, buyersOf }
}
type InboxReader = ReturnType<typeof createInboxReader>

/** What shoppers ask of the shop. */
const createShopperLists = ({ sql, waiting }: Deps, { open, peopleOf }: InboxReader): Query[] => [
  defineQuery(listOffers, async ({ staff }) => {
    const task = await open('offers', staff)
    const offers = await waiting.offers()
    const [people, products] = await Promise.all([
      peopleOf(offers),
      findOrderProducts(
        sql,
        offers.map(({ ean }) => ean),
      ),
    ])
    return {
      ok: true as const,
      offers: offers.map(({ id, personId, price, listPrice, ...offer }) => ({
        ...task(id),
        ...offer,
        product: products.get(offer.ean) ?? null,
        price: shekels(price),
        listPrice: shekels(listPrice),
        phone: people.get(personId)?.phone ?? '',
      })),
    }
  }),

  defineQuery(listTyreRequests, async ({ staff }) => {
    const task = await open('requests', staff)
    const requests = await waiting.requests()
    const people = await peopleOf(requests)
    return {
      ok: true as const,
      requests: requests.map(({ id, personId, size, requestedAt }) => {
        const { phone = '', email = '', texts = {} } = people.get(personId) ?? {}
        const { tireSize: typedSize = '', model = '' } = texts
        return { ...task(id), typedSize, size, model, phone, email, requestedAt }
      }),
    }
  }),

  defineQuery(listSuggestedBikes, async ({ staff }) => {
    const task = await open('bikes', staff)
    const bikes = await waiting.bikes()
    const people = await peopleOf(bikes)
    return {
      ok: true as const,
      bikes: bikes.map(({ id, personId, suggestedAt }) => ({
        ...task(id),
        model: people.get(personId)?.texts?.['model'] ?? '',
        suggestedAt,
      })),
    }
  }),

  defineQuery(listKnownBikes, async () => ({
    ok: true as const,
    bikes: await sql.query<{ id: string; name: string }>(KNOWN_BIKES),
  })),
]

/** What waits about an order. */
const createOrderLists = ({ waiting }: Deps, { open, buyersOf }: InboxReader): Query[] => [
  defineQuery(listCases, async ({ staff }) => {
    const task = await open('cases', staff)
    const cases = await waiting.cases()
    const buyerOf = await buyersOf(cases)
    return {
      ok: true as const,
      cases: cases.map(({ attentionId, ...each }) => ({ ...task(attentionId), ...each, ...buyerOf(each.orderId) })),
    }
  }),

  defineQuery(listRefunds, async ({ staff }) => {
    const task = await open('refunds', staff)
    const refunds = await waiting.refunds()
    const buyerOf = await buyersOf(refunds)
    return {
      ok: true as const,
      refunds: refunds.map(({ refundId, orderId, by, amount, requestedAt }) => ({
        ...task(orderId),
        refundId,
        orderId,
        by,
        amount: shekels(amount),
        requestedAt,
        ...buyerOf(orderId),
      })),
    }
  }),
]

/** The inbox of staff: what waits, with the people behind it, and who took it. Personal, so never cached, and recorded. */
export const createInboxQueries = (deps: Deps): Query[] => {
  const { waiting, audit } = deps
  const reader = createInboxReader(deps)
  return [
    ...createShopperLists(deps, reader),
    ...createOrderLists(deps, reader),

    defineQuery(listUnsentMessages, async () => ({
      ok: true as const,
      messages: await waiting.messages(),
    })),

    defineQuery(listParkedEvents, async () => ({ ok: true as const, parked: await waiting.parked() })),

    defineQuery(inboxCounts, async () => {
      const { offers, requests, bikes, cases, refunds, documents, messages, parked } = await waiting.all()
      const count = (items: unknown[] | null) => items?.length ?? null
      return {
        ok: true as const,
        counts: {
          offers: count(offers),
          requests: count(requests),
          bikes: count(bikes),
          cases: count(cases),
          refunds: count(refunds),
          documents: count(documents),
          messages: count(messages),
          parked: count(parked),
        },
      }
    }),

    // the list of cases before there was an inbox
    defineQuery(listAttention, async ({ staff }) => {
      await audit(signedIn(staff), 'attention-read')
      return { ok: true as const, cases: await waiting.cases() }
    }),
  ]
}
