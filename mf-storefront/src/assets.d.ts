/** Files that the build puts beside the slice's scripts; importing one gives its address. */
declare module '*.webm' {
  const href: string
  export default href
}
declare module '*.mp4' {
  const href: string
  export default href
}
declare module '*.svg' {
  const href: string
  export default href
}
/** A page of content, compiled by infra/build/src/content-loader.cjs. */
declare module '*.md' {
  import type { PageContent } from '@zmig/platform'

  const page: PageContent
  export default page
}

/** The text of a file, in tests. */
declare module '*.svg?raw' {
  const text: string
  export default text
}
