import { Columns, Contents } from './article.styles.ts'
import { Prose } from './prose.styles.ts'
import type { ReactNode } from 'react'

export type Section = {
  /** part of the address, so that a sentence of the terms can be pointed at: `/terms-of-use#payment` */
  id: string
  title: string
  body: ReactNode
}

type Props = {
  lead: ReactNode
  /** from when this wording holds */
  updated: string
  /** what most readers came for, in a few lines */
  summary?: ReactNode
  sections: readonly Section[]
}

/** A long text that is pleasant to read and to find one's way in. */
export const Article = ({ lead, updated, summary, sections }: Props) => (
  <Columns>
    <Contents aria-labelledby="contents">
      <h2 id="contents">מה בעמוד</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </Contents>
    <Prose>
      <p className="lead">{lead}</p>
      {summary && (
        <aside aria-labelledby="summary">
          <h2 id="summary">בקצרה</h2>
          {summary}
        </aside>
      )}
      {sections.map(({ id, title, body }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {body}
        </section>
      ))}
      <p className="updated">{updated}</p>
    </Prose>
  </Columns>
)
