import styled from '@emotion/styled'
import { Breadcrumbs, media, PageTitle, space, Wrap } from '@zmig/platform'
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
`

type Props = { title: string; children: ReactNode }

/** The way back, the heading, and below it the page. */
export const InformationFrame = ({ title, children }: Props) => (
  <Body>
    <Breadcrumbs items={[{ href: '/', label: 'בית' }, { label: title }]} />
    <PageTitle>{title}</PageTitle>
    {children}
  </Body>
)
