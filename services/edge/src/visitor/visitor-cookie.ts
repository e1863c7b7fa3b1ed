import { parseCookie } from 'cookie'
import * as z from 'zod/mini'
import type { VisitorIds } from './visitor-id.ts'

const Stats = z.object({ visitorId: z.string() })

const readJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Who asks, by the `stats` cookie; undefined without one that we signed. @param cookies of the request */
export const visitorOf = (visitors: VisitorIds, cookies: string | undefined): string | undefined => {
  const stats = z.safeParse(Stats, readJson(parseCookie(cookies ?? '')['stats']))
  return stats.success ? visitors.verify(stats.data.visitorId) : undefined
}
