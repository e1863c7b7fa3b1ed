import type { PageContent } from '@zmig/platform'
import {
  fetchSharedResult,
  sharedResultSlice,
  SharedResultView,
  text,
} from '../features/shared-result/shared-result.tsx'
import { resultOf } from '../result/result-address.ts'

/** `/find-the-right-tires-for-you/result`: a shared recommendation; 404 without any tyre. Never in search engines. */
export const sharedResultPage: PageContent = {
  features: [sharedResultSlice],
  load: async ({ edge, site, store, url }) => {
    const found = await fetchSharedResult(edge, resultOf(url.searchParams))
    store.dispatch(sharedResultSlice.actions.sharedResultLoaded(found))
    const isMissing = found.tyres.length === 0
    const title = isMissing ? text.missing : text.title(found.bike?.model ?? '')
    const head = { title: `${title} | ${site.shopName}`, description: text.lead, noindex: true }
    return isMissing ? { status: 404, head } : { head }
  },
  View: SharedResultView,
}
