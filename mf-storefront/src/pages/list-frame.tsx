import styled from '@emotion/styled'
import { Breadcrumbs, PageTitle, Wrap } from '@zmig/platform'
import { TyreList } from '../features/tyre-list/index.ts'
import type { MetricSource } from '@zmig/edge-contract'
import type { ReactNode } from 'react'
import type { ListRequest } from '../api/tyre-list.ts'

const Head = styled.div`
  padding-block: 4px 12px;
  & > p {
    max-inline-size: 68ch;
    margin-block-start: 8px;
    color: var(--muted);
  }
`

type Props = {
  request: ListRequest
  source: MetricSource
  /** where one is, the last breadcrumb */
  crumb: ReactNode
  title: ReactNode
  /** a sentence under the title */
  intro?: ReactNode
}

/** What the three list pages have in common. */
export const ListFrame = ({ request, source, crumb, title, intro }: Props) => (
  <Wrap>
    <Breadcrumbs items={[{ href: '/', label: 'בית' }, { label: crumb }]} />
    <Head>
      <PageTitle>{title}</PageTitle>
      {intro && <p>{intro}</p>}
    </Head>
    <TyreList request={request} source={source} />
  </Wrap>
)
