import type { RenderedPage } from './messages.ts'

/** What the edge answers in this process; `keys` and `generation` say when the answer is out of date. */
export type EdgeRead = (path: string) => Promise<{ status: number; body: string; keys: string[]; generation: number }>

/** What a rendered page was made of. */
export type ReadMark = { keys: string[]; generation: number }

export type RenderResult =
  | {
      ok: true
      page: RenderedPage
      /** absent when a read failed: the page shows less than there is, whatever its slice made of that */
      reads?: ReadMark[]
    }
  | { ok: false; reason: 'timeout' | 'error' | 'busy'; detail: string }
