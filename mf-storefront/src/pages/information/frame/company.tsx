import { Ltr, openingHours, usePlatform } from '@zmig/platform'
import { hours, mailTo } from './contact.ts'

/** Facts of the operator inside a sentence; they come from COMPANY_FILE, never from the text. */
export const ShopName = () => <bdi>{usePlatform().site.shopName}</bdi>

/** The name that is registered; a shop that tells none is registered under its own. */
export const LegalName = () => {
  const { company, shopName } = usePlatform().site
  return <bdi>{company.legalName ?? shopName}</bdi>
}

export const BusinessNumber = () => <Ltr>{usePlatform().site.company.businessNumber}</Ltr>

export const Address = () => <bdi>{usePlatform().site.company.address}</bdi>

export const Phone = ({ number }: { number?: string }) => {
  const { phone } = usePlatform().site.company
  const called = number ?? phone
  return (
    <a href={`tel:${called}`}>
      <Ltr>{called}</Ltr>
    </a>
  )
}

export const Email = ({ subject }: { subject?: string }) => {
  const { email } = usePlatform().site.company
  const [mailbox, domain] = email.split('@')
  return (
    <a href={mailTo(email, subject)}>
      <Ltr>
        {mailbox}@<wbr />
        {domain}
      </Ltr>
    </a>
  )
}

export const Hours = () => (
  <>
    {hours.days}, {hours.between(openingHours.from, openingHours.to)}
  </>
)

/** How to reach a person, as the end of a sentence. */
export const Contacts = ({ subject }: { subject: string }) => (
  <>
    בטלפון <Phone /> (<Hours />) או באימייל <Email subject={subject} />
  </>
)
