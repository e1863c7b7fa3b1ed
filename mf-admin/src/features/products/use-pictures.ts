import { useEffect, useRef, useState } from 'react'
import { changeProduct, pictureLimit, type ProductDetail, uploadPicture } from '@zmig/edge-contract'
import { failureText, saidOf } from '../../parts/failure.ts'
import { useUpload } from '../../parts/files.ts'
import { isChanged, refusalOf } from '../../parts/refusal.ts'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { text } from './product-pictures.text.ts'

/** A file on its way. */
export type PictureUpload = {
  id: number
  name: string
  /** undefined while it waits for those before it */
  percent: number | undefined
  /** why it was not taken */
  failed?: string
}

/** The shop judges what a file is by its bytes; a type that is no picture's would not be read at all. */
const typeOf = ({ type }: File) => (type.startsWith('image/') ? (type as `image/${string}`) : 'image/jpeg')

let uploads = 0

type Change = (pictures: string[]) => string[]

/** Saves a change of the pictures of a product as it is by then. */
const useChange = (product: ProductDetail, onSaved: (product: ProductDetail) => void) => {
  const { edge } = useStaff()
  const now = useRef(product)
  useEffect(() => {
    now.current = product
  }, [product])
  const become = (next: ProductDetail | undefined) => {
    if (!next) return
    now.current = next
    onSaved(next)
  }
  const change = async (to: Change): Promise<void> => {
    const { ean, pictures, version } = now.current
    try {
      become((await edge.call(changeProduct, { params: { ean }, body: { pictures: to(pictures), version } })).product)
    } catch (failure) {
      const { product: newer } = refusalOf<{ product: ProductDetail }>(failure) ?? {}
      if (!isChanged(failure) || !newer || newer.version === version) throw failure
      // a colleague was faster: the same change of what there is now
      become(newer)
      await change(to)
    }
  }
  return change
}

/**
 * The pictures of a product: each change is saved at once, those of a file when it was uploaded. Files go one after the other, and one
 * that is refused does not hold up the next.
 */
export const usePictures = (product: ProductDetail, onSaved: (product: ProductDetail) => void) => {
  const change = useChange(product, onSaved)
  const snackbar = useSnackbar()
  const send = useUpload()
  const [pending, setPending] = useState<PictureUpload[]>([])
  const queue = useRef(Promise.resolve())
  const press = async (to: Change): Promise<boolean> => {
    try {
      await change(to)
      return true
    } catch (failure) {
      snackbar.error(failureText(failure))
      return false
    }
  }

  const update = (id: number, part: Partial<PictureUpload>) =>
    setPending((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)))
  const drop = (id: number) => setPending((all) => all.filter((each) => each.id !== id))
  const upload = async (id: number, file: File): Promise<void> => {
    try {
      const { bucketPath = '' } = await send(uploadPicture, {
        file,
        type: typeOf(file),
        limit: pictureLimit,
        query: { use: 'product' },
        onProgress: (percent) => update(id, { percent }),
      })
      await change((pictures) => [...pictures.filter((each) => each !== bucketPath), bucketPath])
      drop(id)
      snackbar.success(text.added)
    } catch (failure) {
      update(id, { failed: saidOf(failure) ?? text.failed })
    }
  }

  return {
    pending,
    dismiss: drop,
    add: (files: readonly File[]) => {
      const added = files.map((file) => ({ id: (uploads += 1), name: file.name || text.pasted, percent: undefined }))
      setPending((all) => [...all, ...added])
      files.forEach((file, index) => {
        const { id = 0 } = added[index] ?? {}
        queue.current = queue.current.then(() => upload(id, file))
      })
    },
    remove: async (path: string) => {
      const at = product.pictures.indexOf(path)
      const putBack = () => change((pictures) => pictures.toSpliced(at, 0, path))
      if (await press((pictures) => pictures.filter((each) => each !== path)))
        snackbar.success(text.removed, undo(putBack))
    },
    /** @param steps towards the end */
    move: (path: string, steps: 1 | -1) =>
      press((pictures) => {
        const at = pictures.indexOf(path)
        return pictures.toSpliced(at, 1).toSpliced(at + steps, 0, path)
      }),
  }
}
