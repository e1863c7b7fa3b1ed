import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** What messages tell of the file with the company's facts (`COMPANY_FILE`). */
const Company = z.object({
  /** true in the file that comes with the code: nobody may be asked to pay into its account */
  sample: z.boolean().default(false),
  legalName: z.string().default(''),
  businessNumber: z.string(),
  /** the first is the one to call */
  phones: z.array(z.string()).min(1),
  /** where the shop itself is written to */
  email: z.email(),
  address: z.string(),
  openingHours: z.string().default(''),
  bank: z.object({ beneficiary: z.string(), bank: z.string(), branch: z.string(), account: z.string() }),
})
export type Company = z.infer<typeof Company>

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
 * Reads the company's facts.
 * @param production refuses the sample file
 * @throws Error that says what is wrong with the file and what to do
 */
export const readCompany = (path: string, production: boolean): Company => {
  const company = Company.safeParse(readJson(path))
  if (!company.success)
    throw new Error(
      `"${path}" does not describe a company: ${z.prettifyError(company.error).replaceAll('\n', ' ')}; see infra/seed/company.sample.json`,
    )
  if (production && company.data.sample)
    throw new Error(`"${path}" holds sample values; set a file with the real company and remove "sample"`)
  return company.data
}
