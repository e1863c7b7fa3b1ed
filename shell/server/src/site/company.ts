import { companySetting, type Setting } from '@zmig/kit'
import type { BootSite } from '@zmig/shell-client/boot'

const company = companySetting(
  'JSON with phones, fax, business number, bank details and legal facts of the operator.',
  ['phones', 'fax', 'email', 'businessNumber', 'address', 'social', 'legalName', 'notAcceptedCards', 'wallets'],
)

/** The setting `COMPANY_FILE` as pages show it; a single phone is the mobile too. */
export const siteCompanySetting: Setting<BootSite['company']> = {
  name: company.name,
  description: company.description,
  read: (text, context) => {
    const { sample, phones, social, legalName, notAcceptedCards, wallets, ...facts } = company.read(text, context)
    const [phone = '', mobile = phone] = phones
    return {
      ...facts,
      phone,
      mobile,
      socialUrl: social,
      ...(legalName && { legalName }),
      ...(sample && { sample }),
      ...(notAcceptedCards.length > 0 && { notAcceptedCards }),
      ...(wallets.length > 0 && { wallets }),
    }
  },
}
