// The answers that the wizard's questions take. Apart from its calls: pages list them before zod is loaded.

/** How often a rider rides; the codes of events and read models (decisions.md, Wizard). */
export const usages = ['daily', 'weekend', 'monthly'] as const
export type Usage = (typeof usages)[number]
/** What pages show for them; a caller may send it instead of the code. */
export const usageTexts: Record<Usage, string> = { daily: 'יומיומי', weekend: 'סופי שבוע', monthly: 'חודשי' }

/** Which tyres are wanted; a set is both. */
export const tyreTypes = ['front', 'rear', 'set'] as const
export type TyreType = (typeof tyreTypes)[number]
export const tyreTypeTexts: Record<TyreType, string> = { front: 'קדמי', rear: 'אחורי', set: 'זוג' }
/** The other word for a pair, which callers may send as well; the shop says `זוג` on all its pages. */
export const SET_WORD = 'סט'

/** Kilometres a month (wizard-shops-and-admin.md §9). */
export const kilometreRanges = ['0-100', '100-500', '500-1000', '1000-5000', '5000+'] as const
export type Kilometres = (typeof kilometreRanges)[number]

/** The first year of the wizard; the last one is the current year (wizard-shops-and-admin.md §9). */
export const FIRST_BIKE_YEAR = 1960

const codeOf = <Code extends string>(texts: Record<Code, string>, sent: string): Code =>
  (Object.keys(texts) as Code[]).find((code) => code === sent || texts[code] === sent) as Code

/** The code of an answer that was sent as a code or as its Hebrew text. */
export const usageOf = (sent: string): Usage => codeOf(usageTexts, sent)
export const tyreTypeOf = (sent: string): TyreType => (sent === SET_WORD ? 'set' : codeOf(tyreTypeTexts, sent))

/** Runs of the wizard on a page of the back office until staff choose another size (wizard-shops-and-admin.md §9). */
export const USAGES_A_PAGE = 25
