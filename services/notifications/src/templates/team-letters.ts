import type { CanaryFacts } from '../message/message.ts'
import type { Block, Letter, Row } from '../letter/letter.ts'
import type { CanaryModel } from './model.ts'

const FAULTS: Record<NonNullable<CanaryFacts['measured']>['fault'], string> = {
  mount: 'העמוד לא עלה',
  error: 'הייתה שגיאה',
  slow: 'התגובה ללחיצה הייתה איטית',
  edge: 'קריאה לשרת נכשלה',
}

const measuredRows = ({ version, measured }: CanaryFacts): Row[] =>
  measured
    ? [
        { label: 'מה קרה', value: FAULTS[measured.fault], strong: true },
        { label: `ביקורים בגרסה ${version}`, value: `${measured.canaryFaulty} מתוך ${measured.canaryVisits}` },
        { label: `ביקורים בגרסה ${measured.active}`, value: `${measured.activeFaulty} מתוך ${measured.activeVisits}` },
      ]
    : []

/** For the shop, which reads the mail of a team without an address: whose it is, and how the team gets the next one. */
const passOn = ({ slice, owner }: CanaryFacts): Block[] => [
  {
    kind: 'text',
    text: `ההודעה מיועדת לצוות ${owner ?? `של ${slice}`}, אבל כתובת האימייל שלו אינה רשומה בחנות. העבירו אותה אליו. כדי שההודעה הבאה תגיע ישירות אליו, רשמו את כתובתו:`,
  },
  { kind: 'rows', rows: [{ label: 'פקודה', value: `npm run slice -- key mail ${slice} <mail>`, ltr: true }] },
]

/** To the team of a slice: its canary was worse than the active version, and no visitor gets it any more. */
export const canaryLetter = ({ canary, teamMail, shop }: CanaryModel): Letter => ({
  subject: `גרסה ${canary.version} של ${canary.slice} בוטלה`,
  preview: 'הגרסה שבהפצה חלקית הייתה גרועה מהגרסה הפעילה.',
  heading: 'ההפצה החלקית בוטלה',
  blocks: [
    { kind: 'text', text: 'הגרסה נמצאה גרועה מהגרסה הפעילה, ולכן כל המבקרים מקבלים שוב את הגרסה הפעילה.' },
    {
      kind: 'rows',
      rows: [
        { label: 'חלק האתר', value: canary.slice, ltr: true },
        ...(canary.owner === undefined ? [] : [{ label: 'צוות אחראי', value: canary.owner, ltr: true }]),
        { label: 'הגרסה שבוטלה', value: canary.version, ltr: true, strong: true },
        ...measuredRows(canary),
        { label: 'הסיבה', value: canary.reason, ltr: true },
      ],
    },
    ...(teamMail === null ? passOn(canary) : []),
    { kind: 'button', label: 'לגרסאות האתר', url: `${shop.publicUrl}/admin/slices` },
  ],
})
