import { openingHours, type Head, type Site } from '@zmig/platform'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday']

/** Where the shop is and when it answers, for search engines (schema.org Store). */
export const storeSchema = ({ shopName, publicUrl, company }: Site): Head['jsonLd'] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: shopName,
    url: publicUrl,
    telephone: company.phone,
    faxNumber: company.fax,
    email: company.email,
    address: { '@type': 'PostalAddress', streetAddress: company.address, addressCountry: 'IL' },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: DAYS,
      opens: openingHours.from,
      closes: openingHours.to,
    },
  },
]
