/** A mailto address with a subject that tells staff what it is about. */
export const mailTo = (email: string, subject?: string): string =>
  `mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`

/** The messaging app's address of an Israeli number: `050-123 4567` is 972501234567 there. */
export const messageTo = (mobile: string): string => `https://wa.me/${mobile.replace(/\D/g, '').replace(/^0/, '972')}`

/** When somebody answers, in words. */
export const hours = {
  days: 'ימים ראשון עד חמישי',
  between: (from: string, to: string) => `בין ${from} ל־${to}`,
}
