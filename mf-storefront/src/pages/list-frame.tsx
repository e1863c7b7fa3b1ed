import styled from '@emotion/styled'
import { Breadcrumbs, PageTitle, Wrap } from '@zmig/platform'
import type { ReactNode } from 'react'

const Head = styled.div`
  padding-block: 4px 12px;
  & > p {
    max-inline-size: 68ch;
    margin-block-start: 8px;
    color: var(--muted);
  }
`

type Props = {
  /** where one is, the last breadcrumb */
  crumb: ReactNode
  title: ReactNode
  /** a sentence under the title */
  intro?: ReactNode
  children: ReactNode
}

/** The frame of all list pages: breadcrumbs, title and introduction. */
export const ListFrame = ({ crumb, title, intro, children }: Props) => (
  <Wrap>
    <Breadcrumbs items={[{ href: '/', label: 'בית' }, { label: crumb }]} />
    <Head>
      <PageTitle>{title}</PageTitle>
      {intro && <p>{intro}</p>}
    </Head>
    {children}
  </Wrap>
)
