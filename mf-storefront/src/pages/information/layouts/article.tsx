import styled from '@emotion/styled'
import { color, media, radius, space, Stack } from '@zmig/platform'
import { informationPage } from '../information-page.tsx'
import { Prose } from './prose.styles.ts'

const Columns = styled(Stack)`
  ${media.desktop} {
    grid-template-columns: 248px minmax(0, 1fr);
    gap: ${space(14)};
    align-items: start;
  }
`

/** Two short columns on a phone, so that the text itself is near; beside the text on a desktop. */
const Contents = styled.nav`
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  font-size: 0.9375rem;
  & h2 {
    font-size: 0.9375rem;
    font-weight: 700;
    margin-block-end: ${space(1)};
  }
  & ol {
    columns: 2 calc(7rem + 8 * var(--letter-spacing, 0px));
    column-gap: ${space(4)};
    list-style: none;
    padding: 0;
  }
  & li {
    break-inside: avoid;
  }
  & a {
    display: flex;
    align-items: center;
    min-block-size: 44px;
    line-height: 1.3;
    color: inherit;
    text-decoration: none;
  }
  & a:hover {
    color: ${color.signalStrong};
    text-decoration: underline;
  }
  ${media.desktop} {
    position: sticky;
    inset-block-start: 96px;
    max-block-size: calc(100dvb - 120px);
    overflow-y: auto;
    padding: 0 ${space(4)} 0 0;
    border: 0;
    border-inline-start: 3px solid ${color.ink};
    border-radius: 0;
    background: none;
    & ol {
      columns: 1;
    }
    & a {
      min-block-size: 34px;
    }
  }
  @media print {
    display: none;
  }
`

/** A long text with its table of contents: legal pages and policies. */
export const articlePage = informationPage(({ lead, updated, summary, sections }) => (
  <Columns gap={6}>
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
      {updated && <p className="updated">{updated}</p>}
    </Prose>
  </Columns>
))
