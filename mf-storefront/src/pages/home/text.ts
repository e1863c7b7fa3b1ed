/** Words of the home page; the claims are those of the sales pitch (storefront-and-checkout.md §1). */
export const text = {
  heading: 'מצאו את הצמיגים המושלמים לאופנוע שלכם',
  pitch: 'יבוא ישיר, המחיר הנמוך בארץ, והתקנה במוסך לידכם ביום שנוח לכם.',
  title: (shopName: string) => `צמיגי אופנוע במחיר הנמוך בארץ, עד 70% הנחה | ${shopName}`,
  description:
    'צמיגי אופנוע, קטנוע וטרקטורון ביבוא ישיר ובמחיר הנמוך בארץ: מלאי ענק, התקנה במוסכים בכל הארץ, משלוח חינם מזוג צמיגים ושירות טלפוני.',
}
