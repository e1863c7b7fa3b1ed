import styled from '@emotion/styled'
import { Card, Ltr, space, usePlatform } from '@zmig/platform'
import { informationPage } from '../information-page.tsx'
import { Address, BusinessNumber, Email, Hours, LegalName, Phone, ShopName } from '../frame/company.tsx'
import { Prose } from '../frame/prose.styles.ts'
import { Rest } from './rest.tsx'
import type { ReactNode } from 'react'

const Sheet = styled(Card)`
  margin-block-start: ${space(5)};
  padding-block: ${space(2)} ${space(4)};
  & tr:last-child > * {
    border: 0;
  }
  & th {
    white-space: nowrap;
  }
`

const Row = ({ what, children }: { what: string; children: ReactNode }) => (
  <tr>
    <th scope="row">{what}</th>
    <td>{children}</td>
  </tr>
)

const Facts = () => {
  const { phone, mobile, fax, socialUrl } = usePlatform().site.company
  return (
    <table>
      <caption>המפעיל ודרכי ההתקשרות</caption>
      <tbody>
        <Row what="שם האתר">
          <ShopName />
        </Row>
        <Row what="מפעיל האתר">
          <LegalName />
        </Row>
        <Row what="מספר עוסק">
          <BusinessNumber />
        </Row>
        <Row what="כתובת">
          <Address />
        </Row>
        <Row what="טלפון">
          <Phone />
        </Row>
        {mobile !== phone && (
          <Row what="נייד">
            <Phone number={mobile} />
          </Row>
        )}
        <Row what="פקס">
          <Ltr>{fax}</Ltr>
        </Row>
        <Row what="אימייל">
          <Email />
        </Row>
        <Row what="שעות פעילות">
          <Hours />
        </Row>
        <Row what="ברשת">
          <a href={socialUrl} target="_blank" rel="noopener noreferrer">
            העמוד שלנו ברשת החברתית (נפתח בלשונית חדשה)
          </a>
        </Row>
      </tbody>
    </table>
  )
}

const Body = () => (
  <Prose>
    <p className="lead">כאן כתוב מי מפעיל את האתר, ואיך מגיעים אליו.</p>
    <Sheet as="div">
      <Facts />
    </Sheet>
    <Rest />
  </Prose>
)

/** Legal details of the provider; each comes from COMPANY_FILE. */
export const imprint = informationPage({
  canonical: '/imprint',
  title: 'פרטי העסק',
  description: 'פרטיו של מפעיל האתר: שם רשום, מספר עוסק, כתובת, טלפון, פקס ואימייל, שעות פעילות ואחריות לתוכן.',
  namesCompany: true,
  Body,
})
