import styled from '@emotion/styled'
import { type MouseEvent } from 'react'
import { type SuggestedTyre, type TyreType } from '@zmig/edge-contract'
import { Button, color, Ltr, media, navigate, PageTitle, Row, space, Stack, usePlatform } from '@zmig/platform'
import { sendTyreClick } from '../../api/wizard.ts'
import { SendResult } from '../../result/send-result.tsx'
import { addressOf, TyreCard } from './tyre-card.tsx'
import { chosenBike } from './questions.ts'
import { kilometresText, resultText, tyreTypeText, usageText } from './text.ts'
import type { Wizard } from './use-wizard.ts'
import type { WizardState } from './wizard.slice.ts'

const Head = styled.header`
  margin-block-end: ${space(5)};
  & ul {
    margin-block-start: ${space(2)};
    color: ${color.muted};
  }
  /* behind its text, so that no line begins with it */
  & li:not(:last-child)::after {
    content: '·';
    margin-inline-start: ${space(2)};
  }
`

const Cards = styled(Stack)`
  ${media.desktop} {
    grid-template-columns: 1fr 1fr;
    gap: ${space(5)};
    /* the recommendation, and a last one that has no neighbour */
    & > :first-of-type,
    & > :last-of-type:nth-of-type(even) {
      grid-column: 1 / -1;
    }
  }
`

/** 100 ms: the click is reported before the page changes (wizard-shops-and-admin.md §9). */
const OPEN_AFTER_MS = 100

/** Reports the click and opens the product; without a visitor's id nothing is reported, and a failure is only logged. */
const useOpenTyre = ({ state, knownVisitor }: Wizard) => {
  const { edge } = usePlatform()
  return (tyre: SuggestedTyre, event: MouseEvent<HTMLAnchorElement>) => {
    const { motorcycle, motorcycleBrand, motorcycleYear, usage, kilometers, selectedTyreType, usageId } = state
    const { ean, brand, name, displaySize } = tyre
    const visitorId = knownVisitor()
    if (visitorId)
      sendTyreClick(edge, {
        visitorId,
        tireInfo: { ean, brand, name, displaySize },
        wizardResponses: { motorcycle, motorcycleBrand, motorcycleYear, usage, kilometers, selectedTyreType },
        usageId,
      }).catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- logged and nothing more (wizard-shops-and-admin.md §8)
        console.warn('the click on a tyre was not recorded', error)
      })
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setTimeout(() => navigate(addressOf(tyre)), OPEN_AFTER_MS)
  }
}

/** The answers that the recommendation is based on. */
const Answers = ({ state }: { state: WizardState }) => {
  const { motorcycleBrand, motorcycleYear, selectedTyreType, usage, kilometers } = state
  return (
    <Row as="ul" gap={2} rowGap={0}>
      <li>
        <bdi>{motorcycleBrand}</bdi>, {resultText.year(motorcycleYear)}
      </li>
      <li>{selectedTyreType && tyreTypeText[selectedTyreType].name}</li>
      <li>{usage && usageText[usage].riding}</li>
      <li>
        <Ltr>{kilometers && kilometresText[kilometers]}</Ltr> {resultText.kilometers}
      </li>
    </Row>
  )
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(3)};
`
const Send = styled(Actions)`
  margin-block-start: ${space(6)};
`
const Fine = styled.p`
  margin-block-start: ${space(6)};
  color: ${color.muted};
  font-size: 0.875rem;
`

/** The recommended tyres, the first one emphasised. */
export const SuggestedTyres = ({ wizard }: { wizard: Wizard }) => {
  const { state, open, reset } = wizard
  const openTyre = useOpenTyre(wizard)
  const { tiresSuggestedByGPT: tyres, selectedTyreType, motorcycleBrand: brand } = state
  const [before, model, behind] = resultText.title(
    tyres.length,
    selectedTyreType || ('set' satisfies TyreType),
    chosenBike(state)?.model ?? '',
  )
  return (
    <>
      <Head>
        <PageTitle tabIndex={-1}>
          {before}
          <Ltr>{model}</Ltr>
          {behind}
        </PageTitle>
        <Answers state={state} />
        <Actions>
          <Button variant="quiet" size="small" onClick={() => open(2)}>
            {resultText.change}
          </Button>
          <Button variant="quiet" size="small" onClick={reset}>
            {resultText.restart}
          </Button>
        </Actions>
      </Head>
      <Cards as="ol" gap={4}>
        {tyres.map((tyre, index) => (
          <li key={tyre.ean}>
            <TyreCard tyre={tyre} first={index === 0} onOpen={(event) => openTyre(tyre, event)} />
          </li>
        ))}
      </Cards>
      <Send>
        <SendResult
          result={{ bike: { brand, model }, eans: tyres.map(({ ean }) => ean) }}
          model={`${brand} ${model}`}
          names={tyres.map((tyre) => `${tyre.brand} ${tyre.displayName} ${tyre.displaySize}`)}
        />
      </Send>
      <Fine>{resultText.fine}</Fine>
    </>
  )
}
