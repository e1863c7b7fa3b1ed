/** Hebrew words of the search box that are there from the start; those of the suggestions come with them. */
export const text = {
  search: 'חיפוש צמיגים',
  open: 'חיפוש',
  placeholder: 'מידה, מותג או אופנוע',
  submit: 'לחיפוש',
}
