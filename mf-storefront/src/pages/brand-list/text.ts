/** Words of the brand list. */
export const text = {
  heading: 'צמיגי אופנוע של',
  title: (brand: string, shopName: string) => `צמיגי אופנוע של ${brand} | ${shopName}`,
  description: (brand: string) =>
    `כל צמיגי האופנוע של ${brand} ביבוא ישיר ובמחיר הנמוך בארץ, עם מלאי ומועדי הגעה. התקנה במוסך לידכם ומשלוח חינם מזוג צמיגים.`,
}
