import {
  listBrands,
  logoOf,
  MOST_TYRE_NAME,
  removeBrand,
  saveBrand,
  slugOf,
  type StaffBrand,
} from '@zmig/edge-contract'
import { type EdgeClient, Link, Ltr } from '@zmig/platform'
import * as z from 'zod/mini'
import { AdminField } from '../../parts/controls.tsx'
import { failureText } from '../../parts/failure.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { ListFile } from '../../parts/list-file.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import type { Column } from '../../parts/table.tsx'
import { useEditor } from '../../parts/use-editor.ts'
import { Logo, LogoField } from './logo-field.tsx'
import { text } from './text.ts'

type Form = Pick<StaffBrand, 'name' | 'logo'>

const formOf = ({ name, logo }: StaffBrand): Form => ({ name, logo })
const empty: Form = { name: '', logo: '' }
const schema = z.object({
  // its address is made of it
  name: z.string().check(z.refine((name) => slugOf(name) !== '', text.missing)),
  logo: z.string(),
})

type Props = {
  /** undefined for a new one */
  brand: StaffBrand | undefined
  onSaved: () => void
  onClose: () => void
}

/** Lists a brand, or changes its logo and how it is spelled. Every failure keeps what was typed. */
const BrandDialog = ({ brand, onSaved, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { typed, field, dialog } = useEditor<Form, StaffBrand, unknown>({
    saved: brand,
    formOf,
    empty,
    schema,
    warningOf: () => text.fix,
    failureText,
    nowOf: ({ brand: now }) => now as StaffBrand | undefined,
    send: ({ name, logo }, known) =>
      edge.call(saveBrand, {
        params: { id: brand?.id ?? slugOf(name) },
        body: { name: name.trim(), logo: logo.trim(), version: known?.version ?? null },
      }),
    onSaved: () => {
      snackbar.success(brand ? text.changed : text.created)
      onSaved()
    },
  })
  const logo = field('logo')
  return (
    <FormDialog title={brand ? text.change : text.add} {...dialog} onClose={onClose}>
      <AdminField
        {...field('name')}
        label={text.name}
        dir="ltr"
        required
        maxLength={MOST_TYRE_NAME}
        hint={brand ? text.spelling : text.nameHint}
      />
      <LogoField brand={typed.name} logo={logo.value} error={logo.error} onChange={logo.onChange} />
    </FormDialog>
  )
}

const columns: readonly Column<StaffBrand>[] = [
  { id: 'name', header: text.name, title: true, cell: ({ name }) => <Ltr>{name}</Ltr> },
  {
    id: 'logo',
    header: text.logo,
    cell: ({ name, logo }) =>
      logo === '' ? text.noLogo : <Logo src={logoOf(logo)} alt={text.logoOf(name)} width={60} height={45} />,
  },
  {
    id: 'address',
    header: text.address,
    cell: ({ id }) => (
      <Link href={`/list/moto/by/brand/${encodeURIComponent(id)}`}>
        <Ltr>{id}</Ltr>
      </Link>
    ),
  },
  { id: 'products', header: text.products, cell: ({ products }) => products.toLocaleString('he-IL') },
]

const everything = {}
/** the list is whole: nothing filters it */
const everyRow = (): boolean => true
const rowActions = {
  text,
  opensRow: true,
  onDelete: (edge: EdgeClient, { id }: StaffBrand) => edge.call(removeBrand, { params: { id } }),
  restoreOf:
    (edge: EdgeClient, { id, name, logo }: StaffBrand) =>
    () =>
      edge.call(saveBrand, { params: { id }, body: { name, logo, version: null } }),
  describe: ({ name }: StaffBrand) => (
    <>
      <dt>{text.name}</dt>
      <dd>
        <Ltr>{name}</Ltr>
      </dd>
    </>
  ),
}

/** Brands of tyres with their logos, also those that only products name. */
export const Brands = () => (
  <ListPage
    name="brands"
    head={({ reload }) => <ListFile list="brands" onApplied={reload} />}
    text={text}
    endpoint={listBrands}
    rows={({ brands }) => brands}
    count={({ brands }) => text.count(brands.length)}
    columns={columns}
    rowKey={({ id }) => id}
    everything={everything}
    finds={everyRow}
    rowActions={rowActions}
    form={({ row, onSaved, onClose }) => <BrandDialog brand={row} onSaved={onSaved} onClose={onClose} />}
  />
)
