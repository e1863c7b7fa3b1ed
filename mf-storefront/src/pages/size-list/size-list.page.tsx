import { Ltr } from '@zmig/platform'
import { openTyreRequest, TyreRequestForm } from '../../features/tyre-request/tyre-request.tsx'
import { sizeLabel } from '../../tyre/size-label.ts'
import { fromFreeTyres } from '../../terms/terms-text.ts'
import { sizeHref } from '../../tyre/tyre-address.ts'
import { defineListPage } from '../define-list-page.tsx'
import { ListFrame } from '../list-frame.tsx'
import type { Terms } from '@zmig/edge-contract'
import type { ReactNode } from 'react'

/** Texts of the size list. */
const text = {
  heading: 'צמיגי אופנוע',
  title: (size: string, shopName: string) => `צמיגי אופנוע ${size} במחיר הנמוך בארץ | ${shopName}`,
  description: (size: string, count: number, terms: Terms) =>
    count
      ? `${count} צמיגי אופנוע במידה ${size} ביבוא ישיר: מחירים, מלאי ומועדי הגעה. התקנה במוסך לידכם ומשלוח חינם ${fromFreeTyres(terms)}.`
      : `לא נמצאו צמיגי אופנוע במידה ${size}. התקשרו ונבדוק עבורכם.`,
}

type Params = Record<string, string>

/** The size of the address in any letter case: `mt/90/16` is the list of `MT/90/16`, which is its canonical address. */
const sizeOf = ({ width = '', profile = '', rim = '' }: Params) => ({ width: width.toUpperCase(), profile, rim })

const Frame = ({ params, children }: { params: Params; children: ReactNode }) => {
  const size = <Ltr>{sizeLabel(sizeOf(params))}</Ltr>
  const title = (
    <>
      {text.heading} {size}
    </>
  )
  return (
    <ListFrame crumb={size} title={title}>
      {children}
    </ListFrame>
  )
}

/** `/list/moto/{width}/{profile}/{rim}`; a size without tyres is 404 (decisions.md). */
export const sizeList = defineListPage({
  source: 'list_page',
  requestOf: (params) => ({ by: 'size', ...sizeOf(params) }),
  Frame,
  WhenEmpty: ({ params }) => <TyreRequestForm size={sizeOf(params)} />,
  beforeEmpty: openTyreRequest,
  isFound: ({ total }) => total > 0,
  titleOf: ({ params, site }) => text.title(sizeLabel(sizeOf(params)), site.shopName),
  headOf: ({ total }, found, { params, site }) => {
    const label = sizeLabel(sizeOf(params))
    return {
      title: text.title(label, site.shopName),
      description: text.description(label, total, site.terms),
      ...(found ? { canonical: sizeHref(sizeOf(params)) } : { noindex: true }),
    }
  },
})
