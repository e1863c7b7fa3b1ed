import styled from '@emotion/styled'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { Card, color, definePage, Ltr, media, openingHours, PageTitle, space, usePlatform, Wrap } from '@zmig/platform'
import { countAnswered, ContactForm, contactSlice, type ContactState } from '../features/contact/contact.tsx'
import { NextWays } from '../features/next-ways/next-ways.tsx'
import { ProgressBar } from '../features/progress/progress.tsx'

export const text = {
  title: 'אילו צמיגים מתאימים לאופנוע שלי?',
  headTitle: 'התאמת צמיגים לאופנוע',
  description:
    'לא בטוחים אילו צמיגים מתאימים לאופנוע? התקשרו אלינו ונעזור לבחור, או חפשו לפי המידה שכתובה על דופן הצמיג.',
  lead: 'ההתאמה המלאה באתר תעלה בקרוב. בינתיים נעזור לכם לבחור בטלפון:',
  hours: `ימים א׳–ה׳, ${openingHours.from}–${openingHours.to}.`,
}

/** The wizard's steps: `contact` is step 0, `ways` the last one. */
export type WizardStep = 'contact' | 'ways'
export type WizardStepState = { step: WizardStep; saved: boolean }

const initialState: WizardStepState = { step: 'contact', saved: false }

export const wizardStepSlice = createSlice({
  name: 'wizardStep',
  initialState,
  reducers: {
    contactDone: (_state, { payload }: PayloadAction<{ saved: boolean }>) => ({ step: 'ways' as const, ...payload }),
    contactReopened: (state) => ({ ...state, step: 'contact' as const }),
  },
})

export const { contactDone, contactReopened } = wizardStepSlice.actions

const Body = styled(Wrap)`
  max-inline-size: 720px;
  min-block-size: calc(100svh - 60px);
  padding-block: ${space(8)} ${space(12)};
  & > header {
    margin-block-end: ${space(6)};
  }
  & > header p {
    margin-block-start: ${space(3)};
    font-size: 1.125rem;
    color: ${color.muted};
  }
  ${media.desktop} {
    padding-block: ${space(12)} ${space(16)};
  }
`

/** Questions of step 0: name and phone. */
const CONTACT_QUESTIONS = 2

/** The open step of the wizard and its progress. */
export const WizardView = () => {
  const dispatch = useDispatch()
  const { phone } = usePlatform().site.company
  const contact = useSelector((state: { wizardContact: ContactState }) => state.wizardContact)
  const { step, saved } = useSelector((state: { wizardStep: WizardStepState }) => state.wizardStep)
  return (
    <Body>
      <header>
        <PageTitle>{text.title}</PageTitle>
        <p>
          {text.lead}{' '}
          <a href={`tel:${phone}`}>
            <Ltr>{phone}</Ltr>
          </a>
          , {text.hours}
        </p>
      </header>
      <Card>
        {step === 'contact' ? (
          <>
            <ProgressBar answered={countAnswered(contact)} of={CONTACT_QUESTIONS} />
            <ContactForm onDone={(kept) => dispatch(contactDone({ saved: kept }))} />
          </>
        ) : (
          <NextWays
            name={contact.visitorName.trim().split(/\s+/)[0] ?? ''}
            saved={saved}
            onEdit={() => dispatch(contactReopened())}
          />
        )}
      </Card>
    </Body>
  )
}

const PATH = '/find-the-right-tires-for-you'

/** The wizard's page: the server renders the first step; the browser fills in the saved name and phone. */
export const wizardPage = definePage({
  name: 'wizard',
  paths: [PATH],
  features: [contactSlice, wizardStepSlice],
  load: ({ site }) =>
    Promise.resolve({
      head: {
        title: `${text.headTitle} | ${site.shopName}`,
        description: text.description,
        canonical: PATH,
        type: 'website' as const,
      },
    }),
  View: WizardView,
})
