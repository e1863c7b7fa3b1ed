import styled from '@emotion/styled'
import { color, media, openingHours, radius, space, type Head, type Site } from '@zmig/platform'
import { informationPage } from '../information-page.tsx'
import { Sections } from '../sections.tsx'

const Layout = styled.div`
  & .lead {
    max-inline-size: 36em;
    font-size: 1.1875rem;
    line-height: 1.6;
  }
  & .ways {
    display: grid;
    gap: ${space(4)};
    margin-block-start: ${space(6)};
  }
  & .ways > section {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: ${space(2)};
    padding: ${space(5)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.card};
  }
  & .ways svg {
    color: ${color.signalStrong};
  }
  & .ways p {
    color: ${color.muted};
  }
  & h2 {
    font-size: 1.25rem;
    font-weight: 700;
    line-height: 1.3;
  }
  & .big {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: ${color.ink};
    font-size: 1.625rem;
    font-weight: 800;
    text-decoration: none;
  }
  & .mail {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    max-inline-size: 100%;
    overflow-wrap: anywhere;
    font-weight: 500;
  }
  & .big:hover {
    color: ${color.signalStrong};
    text-decoration: underline;
  }
  & address {
    font-style: normal;
    font-size: 1.125rem;
    font-weight: 500;
  }
  & .ways > section > a[data-variant] {
    margin-block-start: auto;
  }
  & > section {
    padding-block-start: ${space(12)};
  }
  & ul {
    display: grid;
    gap: 0 ${space(10)};
    padding: 0;
    margin-block-start: ${space(3)};
    list-style: none;
  }
  & li {
    padding-block: ${space(2)} ${space(4)};
    border-block-start: 1px solid ${color.line};
  }
  & li a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-weight: 700;
    font-size: 1.0625rem;
  }
  & li p {
    color: ${color.muted};
  }
  ${media.tablet} {
    & .ways {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    & ul {
      grid-template-columns: 1fr 1fr;
    }
  }
`

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday']

/** Address and opening hours of the shop for search engines (schema.org Store). */
const storeSchema = ({ shopName, publicUrl, company }: Site): Head['jsonLd'] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: shopName,
    url: publicUrl,
    telephone: company.phone,
    ...(company.fax && { faxNumber: company.fax }),
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

/** How to reach a person; the facts are those of COMPANY_FILE (storefront-and-checkout.md §2, Static pages). */
export const contactPage = informationPage(
  (content) => (
    <Layout>
      <Sections {...content} />
    </Layout>
  ),
  storeSchema,
)
