import styled from '@emotion/styled'
import { Card, space, usePlatform } from '@zmig/platform'
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

/** A table on a card. */
export const TableCard = ({ children }: { children: ReactNode }) => <Sheet as="div">{children}</Sheet>

/** A row about the mobile is shown only where it is another number than the phone's. */
export const WithMobile = ({ children }: { children: ReactNode }) => {
  const { phone, mobile } = usePlatform().site.company
  return mobile === phone ? null : children
}

/** The rows about what an operator may not have. */
const withFact =
  (fact: 'fax' | 'socialUrl') =>
  ({ children }: { children: ReactNode }) =>
    usePlatform().site.company[fact] ? children : null

export const WithFax = withFact('fax')
export const WithSocialPage = withFact('socialUrl')

export const SocialPage = ({ children }: { children: ReactNode }) => (
  <a href={usePlatform().site.company.socialUrl} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)
