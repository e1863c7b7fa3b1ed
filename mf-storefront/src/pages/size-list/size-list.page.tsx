import { definePage, Ltr } from '@zmig/platform'
import { tyreListSlice } from '../../features/tyre-list/index.ts'
import { sizeLabel } from '../../tyre/size-label.ts'
import { sizeHref } from '../../tyre/tyre-address.ts'
import { ListFrame } from '../list-frame.tsx'
import { loadList } from '../load-list.ts'
import { text } from './text.ts'
import type { ListRequest } from '../../api/tyre-list.ts'

const sizeOf = ({ width = '', profile = '', rim = '' }: Record<string, string>) => ({ width, profile, rim })
const requestOf = (params: Record<string, string>): ListRequest => ({ by: 'size', ...sizeOf(params) })

const View = ({ params }: { params: Record<string, string> }) => {
  const size = <Ltr>{sizeLabel(sizeOf(params))}</Ltr>
  return (
    <ListFrame
      request={requestOf(params)}
      source="list_page"
      crumb={size}
      title={
        <>
          {text.heading} {size}
        </>
      }
    />
  )
}

/** `/list/moto/{width}/{profile}/{rim}`; a size without tyres is 404 (decisions.md). */
export const sizeList = definePage({
  name: 'size-list',
  paths: ['/list/moto/:width/:profile/:rim'],
  features: [tyreListSlice],
  load: async (context) => {
    const { result } = await loadList(context, requestOf(context.params))
    const label = sizeLabel(sizeOf(context.params))
    const found = result.length > 0
    return {
      status: found ? 200 : 404,
      head: {
        title: text.title(label, context.site.shopName),
        description: text.description(label, result.length),
        ...(found ? { canonical: sizeHref(sizeOf(context.params)) } : { noindex: true }),
      },
    }
  },
  View,
})
