import styled from '@emotion/styled'
import { useRef, useState } from 'react'
import { Alert, color, Row, Stack } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { uploadDocument } from './document-calls.ts'
import { text } from './text.ts'

const Box = styled(Stack)`
  & > p {
    color: ${color.muted};
    font-size: 0.8125rem;
  }
`

/** Where the document of a certificate is: typed, or filled by an upload, which takes one PDF. */
export const DocumentField = ({ path, onChange }: { path: string; onChange: (path: string) => void }) => {
  const { edge } = useStaff()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ tone: 'error' | 'success'; words: string }>()

  const upload = async (file: File | undefined) => {
    if (!file || busy) return
    setBusy(true)
    setSaid(undefined)
    const result = await uploadDocument(edge, file)
    setBusy(false)
    if ('fault' in result) return setSaid({ tone: 'error', words: result.fault })
    onChange(result.s3Path)
    setSaid({ tone: 'success', words: text.uploaded(result.s3Path) })
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
        <AdminButton icon="up" busy={busy} onClick={() => input.current?.click()}>
          {busy ? text.uploading : text.upload}
        </AdminButton>
        {text.uploadHint}
      </Row>
      {said && <Alert tone={said.tone}>{said.words}</Alert>}
    </Box>
  )
}
