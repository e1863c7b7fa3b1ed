import styled from '@emotion/styled'
import { useDispatch, useSelector } from 'react-redux'
import { Card, color, Ltr, media, PageTitle, space, usePlatform, Wrap } from '@zmig/platform'
import { answeredOf, ContactForm, type ContactState } from '../../features/contact/index.ts'
import { NextWays } from '../../features/next-ways/index.ts'
import { ProgressBar } from '../../features/progress/index.ts'
import { contactDone, contactReopened, type WizardStepState } from './step.slice.ts'
import { text } from './text.ts'

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

/** The open step of the wizard and how far one is. */
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
            <ProgressBar answered={answeredOf(contact)} of={CONTACT_QUESTIONS} />
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
