import { lazy, Suspense, useState } from 'react'
import { exportList, type ListName } from '@zmig/edge-contract'
import { AdminButton } from './controls.tsx'
import { useDownload } from './files.ts'
import { text } from './list-file.text.ts'

/** A file of its own, fetched at the first press. */
const ListFileDialog = lazy(async () => {
  const { ListFileDialog: opened } = await import(
    /* webpackChunkName: "later-list-file" */
    './list-file-dialog.tsx'
  )
  return { default: opened }
})

type Props = {
  list: ListName
  /** after a file was written */
  onApplied: () => void
}

/** Exports a whole list as a file, and imports one; in the head of its page. */
export const ListFile = ({ list, onApplied }: Props) => {
  const { busy, save } = useDownload(text.exportFailed)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <AdminButton
        look="quiet"
        icon="download"
        busy={busy}
        onClick={() => void save(exportList, { params: { list } }, `${list}.csv`)}
      >
        {text.export}
      </AdminButton>
      <AdminButton look="quiet" icon="upload" onClick={() => setIsOpen(true)}>
        {text.import}
      </AdminButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ListFileDialog list={list} onApplied={onApplied} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
