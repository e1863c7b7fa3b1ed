import { createHash } from 'node:crypto'
import type { PageData, ServedSlice } from '../page-data.ts'

/** What a slice rendered for one address, as the shell's renderer gives it. */
export type Rendered = {
  status: number
  head: { title: string; description: string }
  /** name of the page */
  page: string
  html: string
  styles: { css: string }
  /** state of the page's features as JSON */
  state: string
}

/** A build of a slice on this machine, as pages name it. */
export type LocalBuild = ServedSlice & {
  slice: string
  /** its files below `client/` with their hashes */
  files: Record<string, { integrity: string }>
}

type Page = { html: string; policy: string; data: PageData }

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Reloads the page when the slice was built again. */
const RELOAD = "new EventSource('/__zmigo/built').onmessage=()=>location.reload()"

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const link = (href: string, integrity: string) =>
  `<link rel="after-paint" as="script" fetchpriority="low" href="${href}" integrity="${integrity}">`

const allow = (policy: string, directive: string, sources: readonly string[]) =>
  policy.replace(new RegExp(`(^|; )${directive} `), (start) => `${start}${sources.join(' ')} `)

/** A later text is written as it is: a dollar sign means nothing in it. */
const replace = (text: string, what: RegExp, by: string) => text.replace(what, () => by)

/** The page with another title and description, for visitors, search engines and social networks. */
const describe = (page: string, { title, description }: Rendered['head']) =>
  Object.entries({ description, 'og:title': title, 'og:description': description }).reduce(
    (html, [name, text]) =>
      html.replace(
        new RegExp(`(<meta (?:name|property)="${name}" content=")[^"]*`),
        (_, start: string) => start + escapeHtml(text),
      ),
    replace(page, /<title>.*?<\/title>/s, `<title>${escapeHtml(title)}</title>`),
  )

/**
 * A page of the shop with a build of this machine in the place of the slice's version.
 * @param rendered what the build rendered for this address; absent when the address is another slice's
 * @param isOwn the address is the build's: without `rendered` the browser renders
 */
export const localPage = (
  { html, policy, data }: Page,
  build: LocalBuild,
  { rendered, isOwn }: { rendered?: Rendered | undefined; isOwn: boolean },
): { html: string; policy: string } => {
  const { slice, version, entry, integrity, manifest, addresses, files } = build
  const folder = entry.replace(/[^/]+$/, '')
  const slices = { ...data.slices, [slice]: { version, entry, integrity, ...(manifest && { manifest }), addresses } }
  const boot = JSON.stringify({
    ...data,
    slices,
    ...(isOwn && { state: rendered ? (JSON.parse(rendered.state) as unknown) : {} }),
  })
  const pageFile = rendered && `page-${rendered.page}.js`
  const own = isOwn ? ['remoteEntry.js', ...(pageFile && files[pageFile] ? [pageFile] : [])] : []
  const hashes = own.map((file) => files[file]?.integrity ?? '')
  const links = own.map((file, at) => link(folder + file, hashes[at] ?? '')).join('')
  const reload = `<script>${RELOAD}</script>`
  let page = html
    // files of the slice's version; where the address is the build's, those of the shop's owner too
    .replace(/<link [^>]*href="\/assets\/slices\/([^/"]+)\/[^>]*>/g, (tag, name: string) =>
      isOwn || name === slice ? '' : tag,
    )
    .replace(/<link [^>]*id="boot"[^>]*>|<script [^>]*id="boot">.*?<\/script>/s, '')
  page = replace(page, /<\/head>/, `${links}${reload}</head>`)
  page = replace(
    page,
    /<\/body>/,
    `<script type="application/json" id="boot">${boot.replaceAll('<', '\\u003c')}</script></body>`,
  )
  if (isOwn) {
    const served = rendered ? ` data-version="${version}"` : ''
    const element = `<div id="slice-${slice}"${served}>${rendered?.html ?? ''}</div></main>`
    page = replace(page, /<div id="slice-[\w-]+"[^>]*>.*<\/div><\/main>/s, element)
  }
  if (rendered) page = describe(page, rendered.head)
  const style = (/<style data-rules>(.*?)<\/style>/s.exec(page)?.[1] ?? '') + (rendered?.styles.css ?? '')
  page = replace(page, /<style data-rules>.*?<\/style>/s, `<style data-rules>${style}</style>`)
  const scripts = [hashOf(RELOAD), ...hashes.map((hash) => `'${hash}'`)]
  return { html: page, policy: allow(allow(policy, 'script-src', scripts), 'style-src', [hashOf(style)]) }
}
