import {
  checkInvoices,
  OpeningStand,
  openingSteps,
  openShop,
  type OpeningStep,
  shopOpening,
  tryMail,
  tryTerminal,
  tryText,
} from '@zmig/edge-contract'
import type { Part, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Call, defineCommand, defineQuery } from '../../door/http/define-endpoint.ts'
import { Done, orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { shekels } from '../../money.ts'
import { findTerms } from '../../shop/terms/terms.queries.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { decideSteps, isNeeded } from './opening-steps.ts'

const Changed = z.object({ changed: z.boolean() })
const Known = z.extend(shopOpening.answer, { companyIsSample: z.boolean(), terminal: OpeningStand })
const Channels = z.record(z.enum(['mail', 'text']), OpeningStand)
const Started = orRefused({ page: z.string() })

/** A mail server may take half a minute until it says no. Milliseconds. */
const PATIENCE = 40_000

type Counts = { products: number; garages: number; backupAt: Date | null }

const COUNTS = `
  select (select count(*) from edge.tyre where listed) as products,
    (select count(*) from edge.garage where not hide) as garages,
    (select at from edge.backup) as "backupAt"`

const readCounts = async (sql: Sql): Promise<Counts> =>
  (await sql.query<Counts>(COUNTS))[0] ?? { products: 0, garages: 0, backupAt: null }

type Options = {
  /** the address that shoppers type */
  publicUrl: string
  /** whether shoppers can be distinguished by their address, or a proxy hides them */
  proxyStatus: () => Partial<Part>
}

/** An answer of a service without which the rest of the page is still right; null while it is away. */
const orNull = async <Answer>(
  services: StaffDeps['services'],
  schema: z.ZodMiniType<Answer>,
  path: string,
): Promise<Answer | null> =>
  services.get(path).then(
    (answer) => z.parse(schema, answer),
    () => null,
  )

/** What the courier costs and takes; null until the shop has published its terms. */
const readCourier = async (sql: Sql): Promise<OpeningStep['courier'] | null> => {
  const terms = await findTerms(sql)
  if (!terms) return null
  const { shippingFee, freeShippingFrom, deliveryFromHours, deliveryToDays } = terms
  return { shippingFee: shekels(shippingFee), freeShippingFrom, deliveryFromHours, deliveryToDays }
}

const readSteps = async (
  { sql, services, clock }: StaffDeps,
  { publicUrl, proxyStatus }: Options,
): Promise<{ open: boolean; steps: OpeningStep[] }> => {
  const [known, channels, documents, counts, courier] = await Promise.all([
    services.get('/ordering/opening'),
    orNull(services, Channels, '/notifications/trials'),
    orNull(services, OpeningStand, '/invoices/setup'),
    readCounts(sql),
    readCourier(sql),
  ])
  const { open, companyIsSample, terminal } = z.parse(Known, known)
  const proxyHides = proxyStatus().warning !== undefined
  const facts = { companyIsSample, courier, terminal, channels, documents, publicUrl, proxyHides, now: clock.now() }
  return { open, steps: decideSteps({ ...counts, ...facts }) }
}

/** The owner opens the shop to shoppers, and closes it, and tries what it needs before it opens. */
export const createStaffOpening =
  (options: Options) =>
  (deps: StaffDeps): StaffPage => {
    const { services, audit } = deps
    const read = () => readSteps(deps, options)
    /** Asks a service to try something. @param body what it needs of the owner who asks */
    const attempt = async (
      { staff, response }: Pick<Call<never>, 'staff' | 'response'>,
      { path, action, body = {} }: { path: string; action: string; body?: object },
    ) => {
      const answer = z.parse(Done, await services.post(path, body, { timeoutMs: PATIENCE }))
      await audit(signedIn(staff), action, '')
      return answer.ok ? { ok: true } : refuseStaff(response, answer)
    }
    return {
      queries: [defineQuery(openingSteps, async () => ({ ok: true as const, ...(await read()) }))],
      commands: [
        defineCommand(openShop, async ({ body: { open }, staff, response }) => {
          if (open && (await read()).steps.some(isNeeded))
            return refuseStaff(response, {
              ok: false,
              code: 'STEPS_MISSING',
              message: 'אי אפשר לפתוח את החנות לפני שהשלבים שמסומנים ״נדרש״ הושלמו.',
            })
          const { changed } = z.parse(Changed, await services.post('/ordering/opening', { open }))
          if (changed) await audit(signedIn(staff), open ? 'shop-opened' : 'shop-closed', '')
          return { ok: true }
        }),
        defineCommand(tryTerminal, async ({ staff, response }) => {
          const answer = z.parse(Started, await services.post('/ordering/opening/terminal-trial', {}))
          await audit(signedIn(staff), 'terminal-tried', '')
          return answer.ok ? { ok: true, page: answer.page } : refuseStaff(response, answer)
        }),
        defineCommand(tryMail, (call) =>
          attempt(call, {
            path: '/notifications/trials/mail',
            action: 'mail-tried',
            body: { to: signedIn(call.staff).email },
          }),
        ),
        defineCommand(tryText, (call) =>
          attempt(call, { path: '/notifications/trials/text', action: 'text-tried', body: { to: call.body.phone } }),
        ),
        defineCommand(checkInvoices, (call) =>
          attempt(call, { path: '/invoices/setup/check', action: 'invoices-checked' }),
        ),
      ],
    }
  }
