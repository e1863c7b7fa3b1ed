import type { ComponentType } from 'react'
import { lazyPage, type FeatureSlice, type LazyPage } from '@zmig/platform'
import { sessionSlice } from '../features/session/session.tsx'
import { listsSlice } from '../parts/lists.slice.ts'
import { AdminFrame, staffHead } from './admin-frame.tsx'

/** The content of an admin page, in a file with its kind of work. It is rendered for signed-in staff in the browser only. */
export type AdminContent = {
  /** state slices of its features; that of the lists is there on every page */
  features?: readonly FeatureSlice[]
  /** inside the frame; `useStaff()` says who is signed in and calls the edge */
  View: ComponentType<{ params: Record<string, string> }>
}

type Options = {
  /** also in the name of its file: import it with the chunk name `page-<name>.<name>` */
  name: string
  paths: readonly string[]
  /** undefined on the server */
  open: () => Promise<AdminContent | undefined>
}

const onServer: AdminContent = { View: () => null }

/** A page inside the admin's frame. The server sends the frame without content and personal data. */
export const adminPage = ({ name, paths, open }: Options): LazyPage => {
  // one component for all visits: another one would mount the whole back office anew with each filter that is chosen
  let Framed: AdminContent['View'] | undefined
  return lazyPage({
    name,
    paths,
    open: async () => {
      const { features = [], View } = (await open()) ?? onServer
      Framed ??= ({ params }) => (
        <AdminFrame path={paths[0] ?? '/admin'}>
          <View params={params} />
        </AdminFrame>
      )
      return {
        features: [sessionSlice, listsSlice, ...features],
        load: ({ site }) => Promise.resolve({ head: staffHead(site) }),
        View: Framed,
      }
    },
  })
}
