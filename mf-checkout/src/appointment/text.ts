export const text = {
  dates: 'יום',
  datesWaiting: 'בודקים ימים פנויים',
  datesFailed: 'הימים הפנויים לא נטענו.',
  moreDates: 'עוד ימים',
  slots: 'שעה',
  slotsWaiting: 'בודקים שעות פנויות',
  slotsFailed: 'השעות הפנויות לא נטענו.',
  noSlots: 'לא נשארו שעות פנויות ביום הזה. בחרו יום אחר.',
  errors: { date: 'נא לבחור יום', slot: 'נא לבחור שעה' },
  lastPlace: 'נשאר מקום אחד',
  retry: 'נסו שוב',
}
