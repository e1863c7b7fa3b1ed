import type { IconName } from '@zmig/platform'

type Pillar = { icon: IconName; title: string; body: string }

/** Reasons to buy, in the words of the sales pitch (storefront-and-checkout.md §1). */
export const text = {
  title: 'למה לקנות אצלנו',
  pillars: [
    { icon: 'tag', title: 'המחיר הנמוך בארץ', body: 'יבוא ישיר בלי פערי תיווך, עד 70% הנחה ממחירי השוק.' },
    { icon: 'wrench', title: 'התקנה במוסך לידכם', body: 'מוסכים שמתקינים צמיגי אופנוע, בכל הארץ.' },
    { icon: 'truck', title: 'משלוח חינם מזוג צמיגים', body: 'שליח עד הבית, או איסוף עצמי מהמחסן.' },
    {
      icon: 'shield',
      title: 'אחריות יצרן ל־4 שנים',
      body: 'מלאי ענק של צמיגים מקוריים, ושירות טלפוני של אנשים שרוכבים.',
    },
  ] satisfies Pillar[],
}
