import styled from '@emotion/styled'
import { color, Icon, Ltr, media, Row, space } from '@zmig/platform'
import { Bike } from './bike-drawing.tsx'
import { chosenBike } from './questions.ts'
import { kilometresText, summaryText, tyreTypeText, usageText } from './text.ts'
import type { WizardState, WizardStep } from './wizard.slice.ts'

/** On a phone it stands below the questions of the last step only, where it is the summary. */
const Panel = styled.aside`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};
  padding: ${space(4)};
  background: ${color.asphalt};
  color: #fff;
  &:not([data-step='2']) {
    ${media.phone} {
      display: none;
    }
  }
  & h2 {
    font-size: 1.125rem;
    font-weight: 700;
  }
  ${media.phone} {
    & > svg {
      display: none;
    }
  }
  & table {
    inline-size: 100%;
    border-collapse: collapse;
  }
  & th {
    padding: ${space(2)} 0;
    padding-inline-end: ${space(3)};
    font-weight: 400;
    color: ${color.chalk};
    text-align: start;
  }
  & td {
    padding-block: ${space(2)};
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  & tr + tr > * {
    border-block-start: 1px solid #3a4046;
  }
  & td[data-empty] {
    font-weight: 400;
    color: ${color.chalk};
  }
  & td:last-child {
    text-align: end;
  }
  & button {
    min-block-size: 44px;
    min-inline-size: 44px;
    padding: 0;
    border: 0;
    background: none;
    color: #ff9a5c;
    font-weight: 500;
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }
  & .privacy {
    margin-block-start: auto;
    color: ${color.chalk};
    font-size: 0.875rem;
  }
  & .privacy svg {
    flex: none;
  }
  ${media.desktop} {
    padding: ${space(7)};
    background: radial-gradient(420px 380px at 50% 38%, #2b3137 0, ${color.asphalt} 75%);
  }
`

type Row = {
  name: string
  /** '' while it is not answered */
  value: string
  ltr?: boolean
  /** the step that asks for it, when it is not the open one */
  step?: WizardStep
}

const rowsOf = (state: WizardState, step: WizardStep): Row[] => {
  const { motorcycleBrand, motorcycleYear, selectedTyreType, usage, kilometers } = state
  const tyreType = { name: summaryText.tyreType, value: selectedTyreType && tyreTypeText[selectedTyreType].name }
  const model = chosenBike(state)?.model ?? ''
  if (step !== 2)
    return [
      { name: summaryText.brand, value: motorcycleBrand, ltr: true },
      { name: summaryText.year, value: motorcycleYear },
      tyreType,
      { name: summaryText.model, value: model, ltr: true },
    ]
  return [
    { name: summaryText.bike, value: `${motorcycleBrand} ${model}`, ltr: true, step: 1 },
    { name: summaryText.year, value: motorcycleYear, step: 1 },
    { ...tyreType, step: 1 },
    { name: summaryText.usage, value: usage && usageText[usage].name },
    { name: summaryText.kilometers, value: kilometers && kilometresText[kilometers], ltr: true },
  ]
}

type Props = { state: WizardState; open: (step: WizardStep) => void }

/** What is answered so far, beside the questions; on the last step the summary, with a way back to each answer. */
export const ChoicesPanel = ({ state, open }: Props) => {
  const step = state.currentWizardStep
  const title = step === 2 ? summaryText.summary : summaryText.chosen
  return (
    <Panel className="on-asphalt" aria-labelledby="wizard-choices" data-step={step}>
      <h2 id="wizard-choices">{title}</h2>
      <Bike lit={state.selectedTyreType} />
      <table>
        <tbody>
          {rowsOf(state, step).map(({ name, value, ltr, step: asks }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-empty={value ? undefined : ''} colSpan={asks === undefined ? 2 : undefined}>
                {!value && summaryText.missing}
                {ltr ? <Ltr>{value}</Ltr> : value}
              </td>
              {asks !== undefined && (
                <td>
                  <button type="button" aria-label={summaryText.changeOf(name)} onClick={() => open(asks)}>
                    {summaryText.change}
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {step !== 2 && (
        <Row as="p" nowrap gap={2} className="privacy">
          <Icon name="shield" size={20} />
          {summaryText.privacy}
        </Row>
      )}
    </Panel>
  )
}
