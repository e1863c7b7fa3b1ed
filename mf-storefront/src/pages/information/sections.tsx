import { Fragment } from 'react'
import type { Content } from './information-page.tsx'

/** Lead, opening and sections of a page without a table of contents; a section without a title has no heading. */
export const Sections = ({ lead, opening, sections }: Content) => (
  <>
    <p className="lead">{lead}</p>
    {opening}
    {sections.map(({ id, title, bare, body }) =>
      bare ? (
        <Fragment key="bare">{body}</Fragment>
      ) : (
        <section key={id ?? 'untitled'} aria-labelledby={id}>
          {title && <h2 id={id}>{title}</h2>}
          {body}
        </section>
      ),
    )}
  </>
)
