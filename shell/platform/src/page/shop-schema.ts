import type { Site } from '../site.ts'

/** The shop and its search for machines: who sells, and how to ask it for a tyre (schema.org). */
export const shopSchema = ({
  shopName,
  publicUrl,
  company,
}: Pick<Site, 'publicUrl' | 'shopName' | 'company'>): Record<string, unknown> => {
  const organization = `${publicUrl}/#organization`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'OnlineStore',
        '@id': organization,
        name: shopName,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/edge/api/v1/media/icon/512.png`,
        image: `${publicUrl}/edge/api/v1/media/social.png`,
        email: company.email,
        telephone: company.phone,
        address: { '@type': 'PostalAddress', streetAddress: company.address, addressCountry: 'IL' },
        areaServed: 'IL',
        currenciesAccepted: 'ILS',
        ...(company.socialUrl && { sameAs: [company.socialUrl] }),
      },
      {
        '@type': 'WebSite',
        '@id': `${publicUrl}/#website`,
        name: shopName,
        url: `${publicUrl}/`,
        inLanguage: 'he-IL',
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}
