import { VisuallyHidden } from '@zmig/platform'
import { Sheet } from './facts-sheet.styles.ts'
import { factsOf, factsText, fittingRule, wheelFactsOf, type Value } from './facts.ts'
import type { ProductEntry } from './product.slice.ts'

/** Figures are large; words and the EAN are not. */
const lookOf = ({ main, ltr, quiet }: Value): string | undefined => {
  if (quiet) return 'quiet'
  return ltr || /\d/.test(main) ? undefined : 'words'
}

const Said = (value: Value) => (
  <>
    <b className={lookOf(value)}>
      <bdi dir={value.ltr ? 'ltr' : undefined}>{value.main}</bdi>
    </b>
    {value.details.map((detail) => (
      <small key={detail}>
        <bdi>{detail}</bdi>
      </small>
    ))}
  </>
)

/** Front and rear of a set side by side; nothing for a single. */
const Wheels = ({ entry }: { entry: ProductEntry }) => {
  const facts = wheelFactsOf(entry)
  if (facts.length === 0) return null
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{factsText.facts}</VisuallyHidden>
          </th>
          <th scope="col">{factsText.front}</th>
          <th scope="col">{factsText.rear}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ term, front, rear }) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            <td>
              <Said {...front} />
            </td>
            <td>
              <Said {...rear} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The markings of the sidewall with their meaning in kilograms, kilometres an hour and months. */
export const FactsSheet = ({ entry }: { entry: ProductEntry }) => (
  <Sheet className="facts" aria-labelledby="facts">
    <h2 id="facts">{factsText.facts}</h2>
    <div className="sheet">
      <Wheels entry={entry} />
      <dl>
        {factsOf(entry).map(({ term, value }) => (
          <div key={term} className={term === factsText.size ? 'wide' : undefined}>
            <dt>{term}</dt>
            <dd>
              <Said {...value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
    <p className="rule">{fittingRule(entry).join(' ')}</p>
  </Sheet>
)
