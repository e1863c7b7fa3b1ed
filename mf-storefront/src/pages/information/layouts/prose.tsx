import { informationPage } from '../information-page.tsx'
import { Sections } from '../sections.tsx'
import { Prose } from './prose.styles.ts'

/** A short text without a table of contents, such as the legal details of the provider. */
export const prosePage = informationPage((content) => (
  <Prose>
    <Sections {...content} />
  </Prose>
))
