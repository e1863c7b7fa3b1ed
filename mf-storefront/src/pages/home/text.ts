/** Words of the home page; the claims are those of the sales pitch (storefront-and-checkout.md §1). */
export const text = {
  heading: { find: 'מצאו את', tyres: 'הצמיגים', perfect: 'המושלמים', bike: 'לאופנוע שלכם' },
  pitch: 'יבוא ישיר, המחיר הנמוך בארץ, והתקנה במוסך לידכם.',
  title: (shopName: string) => `צמיגי אופנוע במחיר הנמוך בארץ, עד 70% הנחה | ${shopName}`,
  description:
    'צמיגי אופנוע, קטנוע וטרקטורון ביבוא ישיר ובמחיר הנמוך בארץ: מלאי ענק, התקנה במוסכים בכל הארץ, משלוח חינם מזוג צמיגים ושירות טלפוני.',
}
