import styled from '@emotion/styled'
import { Link, Ltr, space, Stack } from '@zmig/platform'
import { PageHead } from '../../parts/page.tsx'
import { type GuidedStep, guides, text } from './step-guide.text.ts'

const Guide = styled(Stack)`
  max-inline-size: 720px;
  & h2 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
  & ul {
    padding-inline-start: ${space(5)};
  }
  & li {
    margin-block: ${space(2)};
  }
  & code {
    overflow-wrap: anywhere;
    user-select: all;
  }
`

const Code = ({ children }: { children: string }) => (
  <Ltr>
    <code>{children}</code>
  </Ltr>
)

export const isGuided = (step: string | null): step is GuidedStep => step !== null && Object.hasOwn(guides, step)

/** What an owner does for a step outside of the back office: settings with what to type, commands, and the document. */
export const StepGuide = ({ step }: { step: GuidedStep }) => {
  const { title, intro, settings, commands, links, document } = guides[step]
  return (
    <>
      <PageHead title={title} />
      <Guide gap={4}>
        <p>{intro}</p>
        {links && (
          <section>
            <h2>{text.places}</h2>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        {settings && (
          <section>
            <h2>{text.settings}</h2>
            <ul>
              {settings.map(({ name, what, example }) => (
                <li key={name}>
                  <b>
                    <Code>{name}</Code>
                  </b>
                  <p>
                    {what} {example !== undefined && text.example} {example !== undefined && <Code>{example}</Code>}
                  </p>
                </li>
              ))}
            </ul>
            <p>{text.restart}</p>
          </section>
        )}
        {commands && (
          <section>
            <h2>{text.commands}</h2>
            <ul>
              {commands.map((command) => (
                <li key={command}>
                  <Code>{command}</Code>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p>
          {text.document} <Code>{document}</Code>
        </p>
        <p>
          <Link href="/admin/opening">{text.back}</Link>
        </p>
      </Guide>
    </>
  )
}
