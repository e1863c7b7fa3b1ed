import {
  endStaffCanary,
  linkStaffSlice,
  listSliceAttempts,
  listStaffSlices,
  rollbackStaffSlice,
  SliceAttempt,
  SliceField,
  SliceName,
  StaffSlice,
  StaffSliceVersion,
} from '@zmig/edge-contract'
import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '../../door/http/define-endpoint.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { orRefused, refuseStaff, signedIn, type Refused } from '../../door/staff/staff-answer.ts'
import { staffNames } from '../../door/staff/staff-names.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'

const DESK = '/slices/desk'

const Listed = z.object({
  slices: z.array(z.extend(StaffSlice, { versions: z.array(z.omit(StaffSliceVersion, { field: true })) })),
  field: z.array(z.extend(SliceField, { slice: z.string(), version: z.string() })),
})
const Attempts = z.object({ attempts: z.array(z.omit(SliceAttempt, { name: true })) })
const RolledBack = orRefused(z.required(z.pick(rollbackStaffSlice.answer, { active: true, endedCanary: true })).shape)
const CanaryEnded = orRefused(z.required(z.pick(endStaffCanary.answer, { active: true })).shape)

const Linked = orRefused(z.required(z.pick(linkStaffSlice.answer, { path: true, hours: true })).shape)

/** Why a change is refused; the service says it in English, to teams. Its names become those that staff's pages know. */
const refusals: Record<string, { code: string; message: string }> = {
  Changed: {
    code: 'CHANGED',
    message: 'הגרסאות השתנו בינתיים, ולכן לא הוחלף דבר. בדקו איזו גרסה פעילה עכשיו והחליטו מחדש.',
  },
  NothingBefore: {
    code: 'NOTHING_BEFORE',
    message: 'אין גרסה קודמת שאפשר לחזור אליה. כדי להפעיל גרסה אחרת, פנו לצוות האחראי.',
  },
  NoCanary: { code: 'CHANGED', message: 'ההפצה החלקית כבר הסתיימה.' },
  OtherCanary: {
    code: 'CHANGED',
    message: 'גרסה אחרת נמצאת עכשיו בהפצה חלקית, ולכן לא השתנה דבר. בדקו איזו גרסה היא והחליטו מחדש.',
  },
  UnknownSlice: { code: 'NOT_FOUND', message: 'החלק הזה כבר לא קיים באתר. רעננו את הדף.' },
  ClaimedAddress: {
    code: 'CLAIMED_ADDRESS',
    message: 'הגרסה הקודמת מציגה כתובת שבינתיים עברה לחלק אחר באתר. פנו לצוות האחראי.',
  },
}

/** A refusal of the gate has many names, and its cure is the team's. */
const refusalOf = ({ code }: Pick<Refused, 'code'>) => ({
  ok: false as const,
  ...(refusals[code] ?? {
    code: 'REFUSED',
    message: `הגרסה הקודמת אינה מתאימה לאתר כפי שהוא עכשיו (${code}). לא הוחלף דבר. פנו לצוות האחראי.`,
  }),
})

/** A version is shown as long as its files are there. */
const refusalOfLink = ({ code }: Pick<Refused, 'code'>) => ({
  ok: false as const,
  code: code === 'UnknownSlice' || code === 'UnknownVersion' || code === 'Retired' ? 'NOT_FOUND' : 'REFUSED',
  message: 'אי אפשר להציג את הגרסה הזו: הקבצים שלה כבר אינם בשרת. רעננו את הדף ובחרו גרסה אחרת.',
})

const UNKNOWN: Refused = { ok: false, code: 'UnknownSlice', message: 'There is no slice of this name.' }

type Asked<Answer> = { path: string; body: object; answer: z.ZodMiniType<Answer> }

/** Asks the service for what is wanted of a slice; about a name that no slice can have it is not asked. */
const askFor = async <Answer>(
  services: StaffDeps['services'],
  slice: string,
  { path, body, answer }: Asked<Answer>,
): Promise<Answer | Refused> =>
  z.safeParse(SliceName, slice).success
    ? z.parse(answer, await services.post(`${DESK}/${path}`, { slice, ...body }))
    : UNKNOWN

/** The versions of slices: staff see them and open them, owners roll them back and end canaries. */
export const createStaffSlices = ({ sql, services, audit }: StaffDeps): StaffPage => ({
  queries: [
    defineQuery(listStaffSlices, async () => {
      const { slices, field } = z.parse(Listed, await services.get(DESK))
      const known = new Map(field.map(({ slice, version, ...data }) => [`${slice} ${version}`, data] as const))
      return {
        ok: true as const,
        slices: slices.map(({ versions, ...slice }) => ({
          ...slice,
          versions: versions.map((version) => ({
            ...version,
            field: known.get(`${slice.slice} ${version.version}`) ?? null,
          })),
        })),
      }
    }),
    defineQuery(listSliceAttempts, async () => {
      const { attempts } = z.parse(Attempts, await services.get(`${DESK}/attempts`))
      const names = await staffNames(
        sql,
        attempts.map(({ who }) => who),
      )
      return { ok: true as const, attempts: attempts.map((each) => ({ ...each, name: names.get(each.who) ?? '' })) }
    }),
  ],
  commands: [
    defineCommand(rollbackStaffSlice, async ({ params: { slice = '' }, body: { from, to }, staff, response }) => {
      const by = signedIn(staff)
      const answer = await askFor(services, slice, {
        path: 'rollback',
        body: { from, to, by: by.staffId },
        answer: RolledBack,
      })
      if (!answer.ok) return refuseStaff(response, refusalOf(answer))
      const { active, endedCanary } = answer
      const changes = [
        ...changedFields({ sliceVersion: from }, { sliceVersion: active }),
        ...changedFields({ canary: endedCanary }, { canary: null }),
      ]
      await audit(by, 'slice-rolled-back', slice, {}, changes)
      return { ok: true, active, endedCanary }
    }),
    defineCommand(endStaffCanary, async ({ params: { slice = '' }, body: { version }, staff, response }) => {
      const by = signedIn(staff)
      const answer = await askFor(services, slice, {
        path: 'canary/end',
        body: { version, by: by.staffId },
        answer: CanaryEnded,
      })
      if (!answer.ok) return refuseStaff(response, refusalOf(answer))
      await audit(by, 'slice-canary-ended', slice, {}, changedFields({ canary: version }, { canary: null }))
      return { ok: true, active: answer.active }
    }),
    defineCommand(linkStaffSlice, async ({ params: { slice = '' }, body: { version, kind }, staff, response }) => {
      const by = signedIn(staff)
      const answer = await askFor(services, slice, {
        path: 'links',
        body: { version, kind, by: by.staffId },
        answer: Linked,
      })
      if (!answer.ok) return refuseStaff(response, refusalOfLink(answer))
      await audit(by, 'slice-linked', slice, { kind, version })
      return { ok: true, path: answer.path, hours: answer.hours }
    }),
  ],
})
