import { UNKNOWN_PRODUCT } from '../../tyre/text.ts'

/** Texts of the product page's title. */
export const text = {
  home: 'בית',
  title: (name: string, shopName: string) => `${name} | צמיגי אופנוע ${shopName}`,
  description: (name: string) => `${name} ביבוא ישיר ובמחיר הנמוך בארץ: מחיר, מלאי ומועד הגעה. התקנה במוסך לידכם.`,
  missingTitle: (shopName: string) => `המוצר לא נמצא | ${shopName}`,
  missingDescription: `${UNKNOWN_PRODUCT}. חפשו צמיגי אופנוע לפי מידה, מותג או סוג רכיבה.`,
}
