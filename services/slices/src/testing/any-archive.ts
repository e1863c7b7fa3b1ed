import { Header, type HeaderData } from 'tar'

/** An entry of an archive: its header, and what it holds. */
export type Entry = HeaderData & { path: string; content?: Buffer }

/** An archive as an attacker may write it: any names and kinds of entries. */
export const tarOf = (...entries: Entry[]): Buffer => {
  const blocks = entries.map(({ content = Buffer.from('content'), ...header }) => {
    const size = header.type === undefined || header.type === 'File' ? content.length : 0
    const entry = Buffer.alloc(512 + Math.ceil(size / 512) * 512)
    new Header({ type: 'File', mode: 0o644, ...header, size }).encode(entry, 0)
    content.copy(entry, 512, 0, size)
    return entry
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}
