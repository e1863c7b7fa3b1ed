import { lazy, Suspense } from 'react'
import { Alert } from '@zmig/platform'
import { Loading } from '../../parts/page.tsx'
import { text } from './text.ts'

const NotLoaded = () => <Alert tone="error">{text.notLoaded}</Alert>

const open = async () => (await import(/* webpackChunkName: "picture-folder" */ './folder-section.tsx')).FolderSection
const LateSection = lazy(async () => ({ default: await open().catch(() => NotLoaded) }))

/** Photographs of many products at once; its code loads beside that of the page. */
export const PictureFolder = () => (
  <Suspense fallback={<Loading />}>
    <LateSection />
  </Suspense>
)
