import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Size } from './size.ts'

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
      yearRanges: z.array(z.object({ front: z.nullable(Size), rear: z.nullable(Size) })),
    }),
  ),
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
  }),
  answer: z.object({
    ok: z.literal(true),
    usages: z.array(WizardUsage),
    pagination: z.object({
      currentPage: z.number(),
      totalPages: z.number(),
      totalItems: z.number(),
      itemsPerPage: z.number(),
    }),
  }),
})
