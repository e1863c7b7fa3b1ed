import type { ListImport, ListName } from '@zmig/edge-contract'
import { startWholeShop } from './whole-shop.ts'

type Answer = { status: number; ok: boolean; message?: string; import?: ListImport }

/** A whole shop whose owner exports and imports its lists. */
export const startListFiles = async () => {
  const shop = await startWholeShop('2026-11-18T06:00:00.000Z')
  const staff = await shop.signIn()
  const exported = async (list: ListName): Promise<string> => {
    const response = await fetch(`${shop.url}/api/v1/admin/list-export/${list}`, { headers: staff })
    if (!response.ok) throw new Error(`the export of ${list} answered ${response.status}`)
    // text() would leave out the mark at the beginning
    return Buffer.from(await response.arrayBuffer()).toString('utf8')
  }
  const check = async (list: ListName, file: string | Buffer): Promise<Answer> => {
    const response = await fetch(`${shop.url}/api/v1/admin/list-imports?list=${list}&name=list.csv`, {
      method: 'POST',
      headers: { ...staff, 'content-type': 'text/csv' },
      body: typeof file === 'string' ? file : new Uint8Array(file),
    })
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
  }
  const checked = async (list: ListName, file: string | Buffer): Promise<ListImport> => {
    const answer = await check(list, file)
    if (!answer.import) throw new Error(`${answer.status}: ${answer.message}`)
    return answer.import
  }
  const apply = async ({ _id }: ListImport): Promise<ListImport['result']> => {
    const { body } = await shop.post(`/api/v1/admin/list-imports/${_id}/apply`, {}, staff)
    return (body as Answer).import?.result ?? null
  }
  /** what the history has of an entry, the newest first */
  const historyOf = async (entry: string) => {
    const { body } = await shop.get(`/api/v1/admin/audit?subject=${encodeURIComponent(entry)}`, staff)
    return (body as { entries: { action: string; changes: unknown[] }[] }).entries
  }
  return { shop, staff, exported, check, checked, apply, historyOf }
}
export type ListFiles = Awaited<ReturnType<typeof startListFiles>>
