import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Day } from './primitives.ts'
import { Size } from './size.ts'
import { StaffPages } from './staff-pages.ts'

/** A run of the wizard as staff see it; name, phone and visitor are empty once they are erased. */
export const WizardUsage = z.object({
  _id: z.string(),
  /** day and time in Israel, `21.11.2026, 12:00` */
  formattedDate: z.string(),
  createdAt: z.string(),
  visitorId: z.string(),
  wizardResponses: z.object({
    visitorName: z.string(),
    visitorPhoneNumber: z.string(),
    /** id of the bike */
    motorcycle: z.string(),
    usage: z.string(),
    kilometers: z.string(),
    selectedTyreType: z.string(),
  }),
  /** null for a bike that is not listed any more */
  motorcycleDetails: z.nullable(
    z.object({
      id: z.string(),
      model: z.string(),
      yearRanges: z.array(
        z.object({ from: z.number(), to: z.number(), front: z.nullable(Size), rear: z.nullable(Size) }),
      ),
    }),
  ),
  /** who put the tyres in order; empty for a run from before this was kept */
  rankedBy: z.enum(['rules', 'model', '']),
  clickedTires: z.array(z.object({ brand: z.string(), name: z.string(), displaySize: z.string() })),
})
export type WizardUsage = z.infer<typeof WizardUsage>

export const wizardStats = get('/api/v1/admin/wizard/stats', {
  summary: 'How often the wizard answered in the last day, seven days, thirty days and ever, and for which bikes',
  audience: 'staff',
  answer: z.object({
    ok: z.literal(true),
    stats: z.object({
      dailyCount: z.number(),
      weeklyCount: z.number(),
      monthlyCount: z.number(),
      totalCount: z.number(),
      /** the same lengths of time before: the day, the seven days and the thirty days that ended when these began */
      previous: z.object({ dailyCount: z.number(), weeklyCount: z.number(), monthlyCount: z.number() }),
      /** the ten commonest */
      topMotorcycles: z.array(z.object({ modelName: z.string(), motorcycleId: z.string(), count: z.number() })),
    }),
  }),
})

const whole = z.coerce.number()

export const wizardUsages = get('/api/v1/admin/wizard/usages', {
  summary: 'Runs of the wizard, newest first unless asked otherwise, with who asked and what they opened',
  audience: 'staff',
  query: z.object({
    page: z.optional(whole.check(z.int(), z.gte(1), z.lte(100_000))),
    limit: z.optional(whole.check(z.int(), z.gte(1), z.lte(100))),
    sortBy: z.optional(z.enum(['createdAt'])),
    sortOrder: z.optional(z.enum(['1', '-1', 'asc', 'desc'])),
    /** only runs for the bike with this id */
    motorcycle: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({
    ok: z.literal(true),
    usages: z.array(WizardUsage),
    pagination: StaffPages,
  }),
})

/** Days that the trends look back. Contacts are deleted after 90, and with them what was bought after a recommendation. */
export const trendDays = ['7', '30', '90'] as const

export const wizardTrends = get('/api/v1/admin/wizard/trends', {
  summary: 'Runs of the wizard by day, what became of their suggestions, who ranked them and what the model cost',
  audience: 'staff',
  query: z.object({ days: z.optional(z.enum(trendDays)) }),
  answer: z.object({
    ok: z.literal(true),
    /** every day of the period, the oldest first; `clicked` and `bought` count runs of that day */
    days: z.array(z.object({ day: Day, answered: z.number(), clicked: z.number(), bought: z.number() })),
    /** a suggestion is bought when the same phone pays for it within seven days of the run */
    funnel: z.object({ answered: z.number(), clicked: z.number(), bought: z.number() }),
    rankedBy: z.object({ rules: z.number(), model: z.number() }),
    model: z.object({
      /** questions to the model, those without an answer included */
      questions: z.number(),
      answers: z.number(),
      tokensRead: z.number(),
      tokensWritten: z.number(),
      /** US dollars, by the prices that were set when it was asked */
      dollars: z.number(),
    }),
  }),
})
