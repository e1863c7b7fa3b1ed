import { definePage } from '@zmig/platform'
import { contactSlice } from '../../features/contact/index.ts'
import { wizardStepSlice } from './step.slice.ts'
import { text } from './text.ts'
import { WizardView } from './wizard-view.tsx'

const PATH = '/find-the-right-tires-for-you'

/** The wizard's page: rendered on the server with its first step open; name and phone come from the browser. */
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
