import styled from '@emotion/styled'
import { Breadcrumbs, media, PageTitle, space, Wrap } from '@zmig/platform'
import { SampleNotice } from './sample-notice.tsx'
import type { ReactNode } from 'react'

const Body = styled(Wrap)`
  padding-block-end: ${space(6)};
  & > h1 {
    padding-block: ${space(1)} ${space(5)};
  }
  ${media.desktop} {
    & > h1 {
      padding-block: ${space(3)} ${space(8)};
    }
  }
  @media print {
    padding: 0;
    & > nav {
      display: none;
    }
    & h2,
    & h3 {
      break-after: avoid;
    }
    & a {
      color: inherit;
    }
  }
`

type Props = {
  title: string
  namesCompany?: boolean
  children: ReactNode
}

/** The way back, the heading, and below it the page. */
export const InformationFrame = ({ title, namesCompany = false, children }: Props) => (
  <Body>
    <Breadcrumbs items={[{ href: '/', label: 'בית' }, { label: title }]} />
    <PageTitle>{title}</PageTitle>
    {namesCompany && <SampleNotice />}
    {children}
  </Body>
)
