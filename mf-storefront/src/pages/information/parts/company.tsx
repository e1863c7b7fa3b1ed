import { Ltr, usePlatform, type Site } from '@zmig/platform'

type Company = Site['company']

/** Facts of the operator in a sentence of the content; they come from COMPANY_FILE. */
export const CompanyFact = ({ of }: { of: 'address' }) => <bdi>{usePlatform().site.company[of]}</bdi>

export const CompanyNumber = ({ of }: { of: keyof Pick<Company, 'businessNumber' | 'fax'> }) => (
  <Ltr>{usePlatform().site.company[of]}</Ltr>
)

/** A line of its own; nothing where there is no fax. */
export const FaxLine = () => {
  const { fax } = usePlatform().site.company
  return (
    fax && (
      <>
        פקס: <Ltr>{fax}</Ltr>
      </>
    )
  )
}

export const ShopName = () => <bdi>{usePlatform().site.shopName}</bdi>

/** The card brands that the shop does not accept, in a sentence of its own; empty when it accepts all. */
export const NotAcceptedCards = () => {
  const { notAcceptedCards = [] } = usePlatform().site.company
  return (
    notAcceptedCards.length > 0 && ` איננו מקבלים כרטיסים של ${new Intl.ListFormat('he').format(notAcceptedCards)}.`
  )
}

/** The registered name; without one the name of the shop. */
export const LegalName = () => {
  const { company, shopName } = usePlatform().site
  return <bdi>{company.legalName ?? shopName}</bdi>
}
