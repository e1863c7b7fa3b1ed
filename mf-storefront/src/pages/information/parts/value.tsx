import { openingHours, usePlatform, type Site } from '@zmig/platform'
import { values } from '../../../content/values.ts'

type Name = keyof typeof values

/** The text of a value that a page of content names; the build has checked the name. */
export const valueOf = ({ terms }: Site, name: string): string =>
  String(values[name as Name]({ terms, hours: openingHours }))

/** A value in a sentence. */
export const Value = ({ of }: { of: string }) => valueOf(usePlatform().site, of)
