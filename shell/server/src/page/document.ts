import { escapeHtml } from '@zmig/kit'
import { bootAddress } from './boot-files.ts'
import { contentSecurityPolicy } from './csp.ts'
import { escapeJson, writeSkeleton } from './skeleton.ts'
import { paymentReturnScript } from './inline-scripts.ts'
import { previewLine, previewStyles } from './opening-soon.ts'
import { isOfDeveloper, isOverride, trialStyles, writeBadge } from './trial-badge.ts'
import { FALLBACK } from '@zmig/shell-client/owner'
import type { Boot, BootSite, BootSlice } from '@zmig/shell-client/boot'
import type { Frame, PageHead, RenderedPage } from '../render/messages.ts'
import type { Choice } from '../slices/choose-versions.ts'
import type { ShellBuild } from '../slices/shell-build.ts'
import type { Trial } from '../slices/trials.ts'

/** Global styles of the frame hide it and give it no margin. */
const scriptFailureStyles =
  '.script-failure{position:fixed;inset:auto 0 0;z-index:60;padding:16px;background:var(--asphalt);color:#fff;text-align:center}' +
  '.script-failure a{display:inline-block;padding:12px;color:#fff}'

/** Shown by the loader when a script of the shell fails to load: the page can be read and its links work, but nothing else. */
const scriptFailure = (phone: string): string =>
  '<p class="script-failure" id="script-failure" role="alert" hidden>חלק מהעמוד לא נטען, והכפתורים עדיין לא פעילים. ' +
  `<a href="">נסו שוב</a> <a href="tel:${escapeHtml(phone)}">או התקשרו <bdi dir="ltr">${escapeHtml(phone)}</bdi></a></p>`

type Content = {
  head: PageHead
  /** the slice that owns the address */
  owner: string
  /** path and query that the page is rendered under */
  address: string
  /** what it rendered; absent when the browser has to render */
  rendered?: Pick<RenderedPage, 'status' | 'page' | 'html' | 'styles' | 'state'>
}

type DocumentContext = {
  site: BootSite
  shell: ShellBuild
  frame: Frame
  choice: Pick<Choice, 'slices' | 'observed'>
  /** the mark with which a page reports on a version of a slice that it was given */
  markOf: (slice: string, version: string) => string
  /** the page may not call the advertising pixel */
  withoutPixel?: boolean
  /** versions that only this browser gets: the page says so, and no search engine lists it */
  trial?: Trial | undefined
  /** the shop is not open: only staff get the page, with a line that says so */
  preview?: boolean
}

type Chosen = Pick<DocumentContext, 'choice' | 'markOf' | 'trial'>

const scriptLink = ({ href, integrity }: { href: string; integrity: string }, run: boolean) =>
  `<link rel="after-paint" as="script" fetchpriority="low" href="${href}" integrity="${integrity}"${run ? ' data-run' : ''}>`

/** Style of the message that replaces a page which needs scripts. */
const noScriptStyles = '.needs-script{padding:48px 16px;text-align:center}'

/** Pages of other slices that consist of links and plain forms. */
const plainPages: ReadonlySet<string | undefined> = new Set(['our-shops', 'shop'])

/** Cart, checkout, wizard and admin need scripts; the links and forms of the storefront work without. */
const noScript = (owner: string, page: string | undefined, phone: string) =>
  owner === 'storefront' || plainPages.has(page)
    ? ''
    : '<noscript><p class="needs-script">כדי להשתמש בעמוד הזה צריך להפעיל JavaScript בדפדפן. ' +
      `אפשר גם לפנות אלינו בטלפון <a href="tel:${escapeHtml(phone)}"><bdi dir="ltr">${escapeHtml(phone)}</bdi></a>.</p></noscript>`

/** The part of the choice that the browser needs; what no slice claims is the fallback's, whose own claims it need not know. */
const bootSlices = ({ choice: { slices }, markOf, trial }: Chosen) =>
  Object.fromEntries(
    Object.entries(slices).map(([name, { version, entry, integrity, manifest, addresses }]): [string, BootSlice] => [
      name,
      {
        version,
        entry,
        integrity,
        ...(manifest && { manifest }),
        addresses: name === FALLBACK ? [] : addresses,
        // what pages report of a version that a person tries says nothing of those that everyone gets
        ...(!trial && { mark: markOf(name, version) }),
        ...(trial && isOverride(trial, name) && { override: true }),
      },
    ]),
  )

/** What the document says to the browser about the choice. */
const choiceFacts = (chosen: Chosen) => ({
  slices: bootSlices(chosen),
  ...(chosen.choice.observed && { observed: [...chosen.choice.observed] }),
})

const ownersOf = ({ slices }: DocumentContext['choice']): NonNullable<Boot['owners']> =>
  Object.fromEntries(
    Object.entries(slices).flatMap(([name, { owner }]) => (owner === undefined ? [] : [[name, owner] as const])),
  )

/** React writes preloads of important pictures before the markup; the head is where the browser finds them first. */
const splitPreloads = (html: string) => {
  const preloads = /^(?:<link rel="preload"[^>]*>)+/.exec(html)?.[0] ?? ''
  return { preloads, markup: html.slice(preloads.length) }
}

/** The data for a page whose own is gone: the browser renders it anew. */
export const bootAnew = (site: BootSite, chosen: Chosen): string =>
  JSON.stringify({ site, ...choiceFacts(chosen), state: {}, anew: true } satisfies Boot)

/**
 * Writes a whole page and the content security policy for exactly these bytes.
 * @returns also the data for the browser, if it is a file beside the page; that of payments and orders may not be kept and
 *   stays in the page, and that of unknown addresses stays there because all of them are one page
 */
export const writeDocument = ({ head, owner, address, rendered }: Content, context: DocumentContext) => {
  const { site, shell, frame, choice, withoutPixel = false, trial, preview = false } = context
  const slice = choice.slices[owner]
  const forDeveloper = trial !== undefined && isOfDeveloper(trial)
  const shellFiles = [...shell.scripts, ...(forDeveloper ? [shell.developer] : [])].map(({ file, integrity }) => ({
    href: `/assets/shell/${shell.hash}/${file}`,
    integrity,
  }))
  const pageFile = rendered && slice?.pages[rendered.page]
  const sliceFiles = [...(slice?.preload ?? []), ...(pageFile ? [pageFile] : [])]
  const { preloads, markup } = splitPreloads(rendered?.html ?? '')
  const pixel = site.pixel && !withoutPixel ? new URL(site.pixel.url).origin : undefined
  const facts = {
    site,
    ...choiceFacts(context),
    ...(site.pixel && withoutPixel && { withoutPixel }),
    ...(forDeveloper && { owners: ownersOf(choice) }),
  }
  const json = `${JSON.stringify(facts).slice(0, -1)},"state":${rendered?.state ?? '{}'}}`
  const isBeside = rendered?.status === 200 && !withoutPixel && !trial && !preview
  const boot = isBeside ? { address: bootAddress(json, address), json } : undefined
  const { html, style } = writeSkeleton(
    {
      head: trial || preview ? { ...head, noindex: true } : head,
      first: withoutPixel ? `<script>${paymentReturnScript}</script>` : '',
      preloads,
      styles: {
        ids: rendered?.styles.ids ?? [],
        css:
          noScriptStyles +
          scriptFailureStyles +
          (trial ? trialStyles : '') +
          (preview ? previewStyles : '') +
          (rendered?.styles.css ?? ''),
      },
      files: [
        ...shellFiles.map((file) => scriptLink(file, true)),
        ...sliceFiles.map((file) => scriptLink(file, false)),
        boot
          ? `<link rel="after-paint" as="fetch" fetchpriority="low" href="${escapeHtml(boot.address)}" id="boot" crossorigin>`
          : '',
      ].join(''),
      top: (preview ? previewLine : '') + (trial ? writeBadge(trial) : ''),
      main:
        noScript(owner, rendered?.page, site.company.phone) +
        `<div id="slice-${owner}"${slice && rendered ? ` data-version="${escapeHtml(slice.version)}"` : ''}>${markup}</div>`,
      end:
        scriptFailure(site.company.phone) +
        (boot ? '' : `<script type="application/json" id="boot">${escapeJson(json)}</script>`),
    },
    { site, frame, shell },
  )
  const policy = contentSecurityPolicy(
    [style],
    sliceFiles.map(({ integrity }) => integrity),
    { pixel, paymentReturn: withoutPixel },
  )
  return { html, policy, ...(boot && { boot }) }
}
