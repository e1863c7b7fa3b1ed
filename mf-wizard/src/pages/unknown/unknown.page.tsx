import styled from '@emotion/styled'
import { ButtonLink, definePage, PageTitle, space, Wrap } from '@zmig/platform'
import { text } from './text.ts'

const Body = styled(Wrap)`
  max-inline-size: 640px;
  padding-block: ${space(16)};
  text-align: center;
  & p {
    margin-block: ${space(4)} ${space(6)};
  }
`

/** An address below this slice's own that has no page: 404, and a way on. */
export const unknownPage = definePage({
  name: 'wizard-unknown',
  paths: ['*'],
  features: [],
  load: ({ site }) =>
    Promise.resolve({
      status: 404,
      head: { title: `${text.title} | ${site.shopName}`, description: text.hint, noindex: true },
    }),
  View: () => (
    <Body>
      <PageTitle>{text.title}</PageTitle>
      <p>{text.hint}</p>
      <ButtonLink href="/">{text.home}</ButtonLink>
    </Body>
  ),
})
