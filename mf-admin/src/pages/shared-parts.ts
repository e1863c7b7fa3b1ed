// Parts that most pages use: imported here they are in the slice's main file once, instead of in the file of every page.
// The calendar comes with the first date field.
import '../parts/combobox.tsx'
import '../parts/controls.tsx'
import '../parts/date-field.tsx'
import '../parts/dialog.tsx'
import '../parts/page.tsx'
import '../parts/paging.tsx'
import '../parts/press-style.ts'
import '../parts/table.tsx'
import '../parts/trend-chart.tsx'
