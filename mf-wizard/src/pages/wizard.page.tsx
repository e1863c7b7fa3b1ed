import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { color, media, type PageContent, PageTitle, radius, shadow, space, Stack, Wrap } from '@zmig/platform'
import {
  BikeStep,
  ChoicesPanel,
  ContactStep,
  CustomBikeStep,
  LimitReached,
  ModelReceived,
  NoTyresFound,
  RecommendationFailed,
  RidingStep,
  SuggestedTyres,
  text,
  useWizard,
  Wait,
  wizardSlice,
  type Wizard,
} from '../features/wizard/index.ts'

const Body = styled(Wrap)`
  min-block-size: calc(100svh - 60px);
  padding-block: ${space(5)} ${space(12)};
  &[data-narrow] {
    max-inline-size: 1120px;
  }
  & > header > p {
    margin-block-start: ${space(2)};
    font-size: 1.125rem;
    color: ${color.muted};
  }
  ${media.phone} {
    & > header > p {
      display: none;
    }
  }
  ${media.desktop} {
    padding-block: ${space(10)} ${space(16)};
  }
`

/** The questions, and beside them what is answered so far. */
const Columns = styled(Stack)`
  margin-block-start: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  box-shadow: ${shadow};
  & > aside {
    border-end-start-radius: 11px;
    border-end-end-radius: 11px;
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 372px;
    margin-block-start: ${space(6)};
    & > aside {
      border-radius: 0;
      border-start-end-radius: 11px;
      border-end-end-radius: 11px;
    }
  }
`

const stepViews = { 0: ContactStep, 1: BikeStep, 1.5: CustomBikeStep, 2: RidingStep }
const layouts = {
  wait: Wait,
  limit: LimitReached,
  none: NoTyresFound,
  suggested: SuggestedTyres,
  failed: RecommendationFailed,
}

/** What the results layout shows. */
const layoutOf = ({ state }: Wizard): keyof typeof layouts => {
  if (state.loadingAnswers) return 'wait'
  if (state.limitWizardReached) return 'limit'
  if (state.noTiresFound) return 'none'
  return state.showSuggestedTires ? 'suggested' : 'failed'
}

/** Another view takes the place of what had the focus: its heading takes it, at the top of the page. */
const useFocusOnChange = (view: string | number, known: boolean, page: Wizard['page']) => {
  const shown = useRef<string | number>(undefined)
  useEffect(() => {
    const before = shown.current
    if (!known) return
    shown.current = view
    if (before === undefined || before === view) return
    page.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [view, known, page])
}

/** The wizard: a step with its questions, or the results. */
export const WizardView = () => {
  const wizard = useWizard()
  const { state, page, open } = wizard
  const step = state.currentWizardStep
  const thanks = step === 1.5 && state.showUserModelSuccess
  const layout = layoutOf(wizard)
  const Step = stepViews[step]
  const Layout = layouts[layout]
  useFocusOnChange(state.showLayout ? layout : thanks ? 'thanks' : step, state.restored, page)
  if (state.showLayout)
    return (
      <Body ref={page}>
        <Layout wizard={wizard} />
      </Body>
    )
  return (
    <Body ref={page} data-narrow="">
      <header>
        <PageTitle>{text.title}</PageTitle>
        <p>{text.lead}</p>
      </header>
      {thanks ? (
        <ModelReceived wizard={wizard} />
      ) : (
        <Columns gap={0}>
          <Step wizard={wizard} />
          <ChoicesPanel state={state} open={open} />
        </Columns>
      )}
    </Body>
  )
}

const PATH = '/find-the-right-tires-for-you'
const headTitle = 'התאמת צמיגים לאופנוע'
const description =
  'עונים על כמה שאלות קצרות על האופנוע ועל הרכיבה, ומקבלים המלצה על צמיגים שמתאימים לאופנוע ונמצאים אצלנו, עם הסבר ומחיר.'

/** The wizard's page: the server renders step 0; the browser fills in what it has stored. */
export const wizard: PageContent = {
  features: [wizardSlice],
  load: ({ site }) =>
    Promise.resolve({
      head: { title: `${headTitle} | ${site.shopName}`, description, canonical: PATH, type: 'website' as const },
    }),
  View: WizardView,
}
