import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Setting } from './settings.ts'

/** The file with the facts of the company that runs the shop (`COMPANY_FILE`); infra/seed/company.sample.json is an example. */
const Company = z.object({
  /** true in the file that comes with the code: no shopper may be asked to call its numbers or pay into its account */
  sample: z.boolean().default(false),
  /** as registered; empty: the shop's name is used instead */
  legalName: z.string().default(''),
  businessNumber: z.string(),
  /** the first is the one to call, the second the mobile */
  phones: z.array(z.string()).min(1),
  fax: z.string(),
  email: z.email(),
  address: z.string(),
  openingHours: z.string().default(''),
  /** address of the page in a social network */
  social: z.string(),
  /** the account that transfers go to */
  bank: z.object({ beneficiary: z.string(), bank: z.string(), branch: z.string(), account: z.string() }),
  /** card brands that the shop does not accept, as the payment panel and the terms name them (decisions.md, Catalogue) */
  notAcceptedCards: z.array(z.string().trim().min(1)).default([]),
  /** ways to pay beside cards that the gateway's own page offers, such as Bit, as the payment panel names them */
  wallets: z.array(z.string().trim().min(1)).default([]),
})
export type Company = z.infer<typeof Company>

const SAMPLE = join(import.meta.dirname, '../../../../infra/seed/company.sample.json')

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`"${path}" cannot be read as JSON; set the path of a file like infra/seed/company.sample.json`, {
      cause: error,
    })
  }
}

/**
 * The setting `COMPANY_FILE`: the facts that a part of the shop needs, and `sample`. A file is refused only for the facts
 * that are asked for. The sample is the default, which production refuses.
 */
export const companySetting = <const Fact extends Exclude<keyof Company, 'sample'>>(
  description: string,
  facts: readonly Fact[],
): Setting<Pick<Company, Fact | 'sample'>> => ({
  name: 'COMPANY_FILE',
  description,
  read: (path = SAMPLE, { production }) => {
    const content = readJson(path)
    if (production && z.looseObject({ sample: z.literal(true) }).safeParse(content).success)
      throw new Error(`"${path}" holds sample values; set a file with the real company and remove "sample"`)
    const needed = z.object(
      Object.fromEntries((['sample', ...facts] as const).map((fact) => [fact, Company.shape[fact]])),
    )
    const company = needed.safeParse(content)
    if (!company.success)
      throw new Error(
        `"${path}" does not describe a company: ${z.prettifyError(company.error).replaceAll('\n', ' ')}; see infra/seed/company.sample.json`,
      )
    return company.data as Pick<Company, Fact | 'sample'>
  },
})
