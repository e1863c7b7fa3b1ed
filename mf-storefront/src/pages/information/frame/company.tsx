import { Ltr, usePlatform } from '@zmig/platform'

/** Facts of the operator inside a sentence; they come from COMPANY_FILE, never from the text. */
export const ShopName = () => <bdi>{usePlatform().site.shopName}</bdi>

export const BusinessNumber = () => <Ltr>{usePlatform().site.company.businessNumber}</Ltr>

export const Address = () => <bdi>{usePlatform().site.company.address}</bdi>

export const Phone = () => {
  const { phone } = usePlatform().site.company
  return (
    <a href={`tel:${phone}`}>
      <Ltr>{phone}</Ltr>
    </a>
  )
}

export const Email = ({ subject }: { subject?: string }) => {
  const { email } = usePlatform().site.company
  return (
    <a href={mailTo(email, subject)}>
      <Ltr>{email}</Ltr>
    </a>
  )
}

/** A mailto address with a subject that tells staff what it is about. */
export const mailTo = (email: string, subject?: string): string =>
  `mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`

/** How to reach a person, as the end of a sentence. */
export const Contacts = ({ subject }: { subject: string }) => (
  <>
    בטלפון <Phone /> (ימים ראשון עד חמישי, בין 09:00 ל־17:00) או באימייל <Email subject={subject} />
  </>
)
