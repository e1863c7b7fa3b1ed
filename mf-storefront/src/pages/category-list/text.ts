/** Words of the category list where the category brings none of its own. */
export const text = {
  unknown: 'קטגוריה לא מוכרת',
  pending: 'צמיגי אופנוע',
  title: (name: string, shopName: string) => `${name} | ${shopName}`,
  description: 'צמיגי אופנוע ביבוא ישיר ובמחיר הנמוך בארץ, עם התקנה במוסך לידכם ומשלוח חינם מזוג צמיגים.',
}
