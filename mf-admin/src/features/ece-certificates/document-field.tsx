import styled from '@emotion/styled'
import { useRef, useState } from 'react'
import { documentLimit, uploadEceDocument } from '@zmig/edge-contract'
import { Alert, color, Row, Stack } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { saidOf } from '../../parts/failure.ts'
import { useUpload } from '../../parts/files.ts'
import { text } from './text.ts'

const Box = styled(Stack)`
  & > p {
    color: ${color.muted};
    font-size: 0.8125rem;
  }
`

/** Where the document of a certificate is: typed, or filled by an upload, which takes one PDF. */
export const DocumentField = ({ path, onChange }: { path: string; onChange: (path: string) => void }) => {
  const send = useUpload()
  const input = useRef<HTMLInputElement>(null)
  /** of the upload; undefined while none runs */
  const [percent, setPercent] = useState<number>()
  const [said, setSaid] = useState<{ tone: 'error' | 'success'; words: string }>()

  const upload = async (file: File | undefined) => {
    if (!file || percent !== undefined) return
    setSaid(undefined)
    if (file.type !== 'application/pdf') return setSaid({ tone: 'error', words: text.notPdf })
    setPercent(0)
    try {
      const { s3Path = '' } = await send(uploadEceDocument, {
        file,
        type: 'application/pdf',
        limit: documentLimit,
        query: { name: file.name.slice(0, 300) },
        onProgress: setPercent,
      })
      onChange(s3Path)
      setSaid({ tone: 'success', words: text.uploaded(s3Path) })
    } catch (failure) {
      setSaid({ tone: 'error', words: saidOf(failure) ?? text.uploadFailed })
    } finally {
      setPercent(undefined)
    }
  }

  return (
    <Box gap={2}>
      <AdminField
        label={text.path}
        name="s3Path"
        dir="ltr"
        maxLength={300}
        value={path}
        hint={text.pathHint}
        onChange={onChange}
      />
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        data-part="file"
        onChange={({ target }) => {
          void upload(target.files?.[0])
          // the same file again is a change too
          target.value = ''
        }}
      />
      <Row as="p" gap={3} align="center">
        <AdminButton icon="up" busy={percent !== undefined} onClick={() => input.current?.click()}>
          {percent === undefined ? text.upload : text.uploading(percent)}
        </AdminButton>
        {text.uploadHint}
      </Row>
      {said && <Alert tone={said.tone}>{said.words}</Alert>}
    </Box>
  )
}
