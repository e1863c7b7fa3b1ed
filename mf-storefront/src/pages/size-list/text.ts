/** Words of the size list. */
export const text = {
  heading: 'צמיגי אופנוע',
  title: (size: string, shopName: string) => `צמיגי אופנוע ${size} במחיר הנמוך בארץ | ${shopName}`,
  description: (size: string, count: number) =>
    count
      ? `${count} צמיגי אופנוע במידה ${size} ביבוא ישיר: מחירים, מלאי ומועדי הגעה. התקנה במוסך לידכם ומשלוח חינם מזוג צמיגים.`
      : `לא נמצאו צמיגי אופנוע במידה ${size}. התקשרו ונבדוק עבורכם.`,
}
