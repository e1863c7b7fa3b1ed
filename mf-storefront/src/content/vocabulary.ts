import * as facts from './facts.ts'
import { values } from './values.ts'

const pages = '../pages/information'
const company = `${pages}/parts/company.tsx`
const contacts = `${pages}/parts/contacts.tsx`
const companyCard = `${pages}/parts/company-card.tsx`

/** What a page of content may use besides Markdown; anything else fails the build with a sentence. */
export const vocabulary = {
  facts,
  values: Object.keys(values),
  Value: [`${pages}/parts/value.tsx`, 'Value'],
  valueOf: [`${pages}/parts/value.tsx`, 'valueOf'],
  components: {
    address: [company, 'CompanyFact', { of: 'address' }],
    businessNumber: [company, 'CompanyNumber', { of: 'businessNumber' }],
    contacts: [contacts, 'Contacts'],
    email: [contacts, 'Email'],
    fax: [company, 'CompanyNumber', { of: 'fax' }],
    faxLine: [company, 'FaxLine'],
    hours: [contacts, 'Hours'],
    key: [`${pages}/parts/inline.tsx`, 'Key'],
    legalName: [company, 'LegalName'],
    link: [`${pages}/parts/inline.tsx`, 'PageLink'],
    ltr: [`${pages}/parts/inline.tsx`, 'LeftToRight'],
    mobile: [contacts, 'PhoneLink', { of: 'mobile' }],
    notAcceptedCards: [company, 'NotAcceptedCards'],
    phone: [contacts, 'PhoneLink', { of: 'phone' }],
    shopName: [company, 'ShopName'],
    socialPage: [companyCard, 'SocialPage'],
  },
  rows: {
    fax: [companyCard, 'WithFax'],
    mobile: [companyCard, 'WithMobile'],
    socialPage: [companyCard, 'WithSocialPage'],
  },
  directives: {
    boxes: [`${pages}/parts/boxes.tsx`, 'Boxes'],
    button: [`${pages}/parts/next-step.tsx`, 'PrimaryButton'],
    'button-secondary': [`${pages}/parts/next-step.tsx`, 'SecondaryButton'],
    call: [`${pages}/parts/contact-buttons.tsx`, 'CallButton'],
    card: [companyCard, 'TableCard'],
    chains: [`${pages}/parts/chains.tsx`, 'Chains'],
    figure: [`${pages}/parts/figures.tsx`, 'Figure'],
    figures: [`${pages}/parts/figures.tsx`, 'Figures'],
    links: [`${pages}/parts/contact-ways.tsx`, 'Links'],
    mail: [`${pages}/parts/contact-buttons.tsx`, 'MailButton'],
    message: [`${pages}/parts/contact-buttons.tsx`, 'MessageButton'],
    next: [`${pages}/parts/next-step.tsx`, 'NextStep'],
    send: [`${pages}/parts/contact-ways.tsx`, 'SendMail'],
    timeline: [`${pages}/parts/timeline.tsx`, 'Timeline'],
    ways: [`${pages}/parts/contact-ways.tsx`, 'ContactWays'],
  },
  items: {
    boxes: [`${pages}/parts/boxes.tsx`, 'Box'],
    chains: [`${pages}/parts/chains.tsx`, 'Chain'],
    links: [`${pages}/parts/contact-ways.tsx`, 'LinkItem'],
    next: [`${pages}/parts/next-step.tsx`, 'Invitation'],
    timeline: [`${pages}/parts/timeline.tsx`, 'Step'],
    ways: [`${pages}/parts/contact-ways.tsx`, 'ContactWay'],
  },
  layouts: {
    article: [`${pages}/layouts/article.tsx`, 'articlePage'],
    contact: [`${pages}/layouts/contact.tsx`, 'contactPage'],
    prose: [`${pages}/layouts/prose.tsx`, 'prosePage'],
    story: [`${pages}/layouts/story.tsx`, 'storyPage'],
    testimonials: [`${pages}/layouts/testimonials.tsx`, 'testimonialsPage'],
  },
} as const
