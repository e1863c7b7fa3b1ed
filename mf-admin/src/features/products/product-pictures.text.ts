import { megabytes, pictureLimit } from '@zmig/edge-contract'

export const text = {
  section: 'תמונות',
  hint: `גררו לכאן תמונות, הדביקו אותן או בחרו קבצים: JPEG, PNG, WebP או AVIF, עד ${megabytes(pictureLimit.most)}. התמונה הראשונה מוצגת ברשימות.`,
  none: 'אין תמונות. בחנות מוצג ציור של הצמיג.',
  choose: 'העלאת תמונות',
  uploading: (name: string) => `העלאת ${name}`,
  percent: (percent: number) => (percent < 100 ? `${percent}%` : 'בעיבוד…'),
  waiting: 'ממתינה',
  failed: 'התמונה לא עלתה. בדקו את החיבור ונסו שוב.',
  dismiss: (name: string) => `הסתרת ההודעה על ${name}`,
  pasted: 'תמונה שהודבקה',
  picture: (index: number) => `תמונה ${index + 1}`,
  earlier: (index: number) => `הקדמת תמונה ${index + 1}`,
  later: (index: number) => `דחיית תמונה ${index + 1}`,
  remove: (index: number) => `הסרת תמונה ${index + 1}`,
  added: 'התמונה נוספה למוצר',
  removed: 'התמונה הוסרה מהמוצר',
}
