import type { IconName } from '@zmig/platform'

type Pillar = { title: string; body: string } & ({ icon: IconName } | { figure: string })

/** Reasons to buy, in the words of the sales pitch (storefront-and-checkout.md §1). */
export const text = {
  title: 'למה לקנות אצלנו',
  pillars: [
    { icon: 'tag', title: 'המחיר הנמוך בארץ', body: 'יבוא ישיר מהיצרנים, בלי פערי תיווך בדרך אליכם.' },
    { figure: '70%', title: 'עד 70% הנחה', body: 'על צמיגים חדשים ומקוריים, עם אחריות יצרן ל־4 שנים.' },
    { figure: '+2,000', title: 'מלאי ענק', body: 'יותר מ־2,000 צמיגים לאופנוע, לקטנוע ולטרקטורון.' },
    {
      icon: 'wrench',
      title: 'התקנה במוסך לידכם',
      body: 'קובעים תור באתר, והצמיגים מחכים לכם במוסך ביום ההתקנה.',
    },
    { icon: 'truck', title: 'משלוח חינם מזוג צמיגים', body: 'קניתם שני צמיגים או יותר? המשלוח עד הבית עלינו.' },
    { icon: 'phone', title: 'שירות טלפוני טוב', body: 'עונים לכם אנשים שמכירים צמיגים, ועוזרים לבחור נכון.' },
  ] satisfies Pillar[] as Pillar[],
}
