import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { BootSite } from '@zmig/shell-client/boot'

/** What pages show of the file with the company's facts (`COMPANY_FILE`); the rest of it is for other services. */
const Company = z.object({
  /** true in the file that comes with the code: nobody may be asked to call its numbers */
  sample: z.boolean().default(false),
  /** the first is the one to call, the second the mobile */
  phones: z.array(z.string()).check(z.minLength(1)),
  fax: z.string(),
  email: z.string(),
  businessNumber: z.string(),
  address: z.string(),
  social: z.string(),
  /** as registered; the shop's name when it is left out */
  legalName: z.optional(z.string()),
})
export type Company = BootSite['company']

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
  const parsed = Company.safeParse(readJson(path))
  if (!parsed.success)
    throw new Error(`"${path}" does not describe a company: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`)
  const { sample, phones, social, legalName, ...company } = parsed.data
  if (production && sample)
    throw new Error(`"${path}" holds sample values; set a file with the real company and remove "sample"`)
  const [phone = '', mobile = phone] = phones
  return { ...company, phone, mobile, socialUrl: social, ...(legalName && { legalName }), ...(sample && { sample }) }
}
