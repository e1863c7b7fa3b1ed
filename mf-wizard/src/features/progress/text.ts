export const text = {
  label: 'התקדמות',
  answered: (count: number, of: number) => `עניתם על ${count} מתוך ${of} שאלות`,
}
