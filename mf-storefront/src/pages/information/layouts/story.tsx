import styled from '@emotion/styled'
import { media, space } from '@zmig/platform'
import { informationPage } from '../information-page.tsx'
import { Sections } from '../sections.tsx'

const Story = styled.div`
  font-size: 1.0625rem;
  line-height: 1.65;
  & > .lead {
    max-inline-size: 34em;
    font-size: 1.1875rem;
    line-height: 1.6;
  }
  & > section {
    padding-block-start: ${space(10)};
  }
  & > section > h2 {
    margin-block-end: ${space(4)};
    font-size: 1.5rem;
    font-weight: 800;
    line-height: 1.25;
    letter-spacing: -0.01em;
  }
  & > section > p {
    max-inline-size: 38em;
  }
  & > section > p + p {
    margin-block-start: ${space(3)};
  }
  ${media.desktop} {
    & > section {
      padding-block-start: ${space(16)};
    }
    & > section > h2 {
      font-size: 1.875rem;
    }
  }
`

/** A page about what we offer: wider than a legal text, in blocks that are read at a glance. */
export const storyPage = informationPage((content) => (
  <Story>
    <Sections {...content} />
  </Story>
))
