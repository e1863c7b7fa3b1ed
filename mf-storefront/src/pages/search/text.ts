/** Words of the search page around its results. */
export const text = {
  crumb: 'חיפוש',
  everything: 'כל הצמיגים',
  resultsFor: 'תוצאות חיפוש',
  tyresFor: 'צמיגים ל־',
  title: (what: string, shopName: string) => `${what} | ${shopName}`,
  description: 'חיפוש צמיגי אופנוע, קטנוע וטרקטורון לפי מידה, מותג, דגם או אופנוע, ביבוא ישיר ובמחיר הנמוך בארץ.',
}
