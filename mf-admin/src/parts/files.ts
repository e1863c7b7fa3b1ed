import { useEffect, useRef, useState } from 'react'
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  fillPath,
  orderCounts,
  type Problem,
  type QueryOf,
} from '@zmig/edge-contract'
import { type EdgeClient, EdgeError } from '@zmig/platform'
import { saidOf } from './failure.ts'
import { useSnackbar } from './snackbar.tsx'
import { useStaff } from './staff.tsx'

/** Signs in again first, when the session has ended: files are sent and fetched beside the edge client. */
const ensureSession = (edge: EdgeClient, signal?: AbortSignal): Promise<unknown> =>
  edge.call(orderCounts, signal && { signal })

const problemOf = (response: Response) => response.json().catch(() => undefined) as Promise<Problem | undefined>

/** Saves a file of this page. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

type Asked<E> = { params?: Record<string, string>; body?: BodyOf<E> }

/**
 * Saves a file that the edge writes or keeps.
 * @param fallback the name of the file when the edge gives none
 * @throws EdgeError when the edge refuses; what `fetch` throws when it does not answer. Nothing is saved then
 */
export const download = async <E extends Endpoint>(
  edge: EdgeClient,
  { method, path }: E,
  { params = {}, body }: Asked<E>,
  fallback: string,
): Promise<void> => {
  await ensureSession(edge)
  const response = await fetch(`/edge${fillPath(path, params)}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new EdgeError(response.status, await problemOf(response))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallback
  saveFile(await response.blob(), name)
}

/** Saves files at a press. @param failed what is said when one does not come, unless the edge says why */
export const useDownload = (failed: string) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [busy, setBusy] = useState(false)
  const save = async <E extends Endpoint>(endpoint: E, asked: Asked<E>, fallback: string): Promise<void> => {
    setBusy(true)
    try {
      await download(edge, endpoint, asked, fallback)
    } catch (failure) {
      snackbar.error(saidOf(failure) ?? failed)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

type Upload<E> = {
  file: File
  type: 'text/csv' | 'application/pdf' | `image/${string}`
  /** bytes, and what is said of a larger file */
  limit: { most: number; tooLarge: string }
  query: QueryOf<E>
  /** @param percent of the file that was sent, 0 to 100 */
  onProgress: (percent: number) => void
}

type Sent = { status: number; body: unknown }

/** XMLHttpRequest, because fetch does not say how much was sent. */
const send = (address: string, { file, type, onProgress }: Upload<Endpoint>, signal: AbortSignal) =>
  new Promise<Sent>((resolve, reject) => {
    const sent = new XMLHttpRequest()
    const fail = () => reject(new EdgeError(0))
    if (signal.aborted) return fail()
    signal.addEventListener('abort', () => sent.abort())
    sent.open('POST', address)
    sent.setRequestHeader('content-type', type)
    sent.responseType = 'json'
    sent.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100))
    sent.onload = () => resolve({ status: sent.status, body: sent.response as unknown })
    sent.onerror = fail
    sent.onabort = fail
    sent.send(file)
  })

/** As the edge refuses a file that it has begun to read. */
const tooLarge = (message: string) =>
  new EdgeError(413, {
    type: 'about:blank',
    title: 'Content Too Large',
    status: 413,
    ok: false,
    error: 'TOO_LARGE',
    message,
  } as Problem)

/** Of a file within its limit that a proxy in front of the shop refused: its answer is no sentence, and a retry ends the same. */
const TOO_LARGE_FOR_PROXY =
  'הקובץ גדול מדי לשרת של האתר, ושליחה חוזרת לא תעזור. אפשר לשלוח קובץ קטן יותר, או לפנות למי שמנהל את השרת.'

/**
 * Sends a file as it is, with the fields of its query.
 * @param signal ends the sending
 * @throws EdgeError why it was not taken; status 0 when there was no answer or the sending was ended
 */
export const upload = async <E extends Endpoint>(
  edge: EdgeClient,
  { path }: E,
  given: Upload<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> => {
  const { file, limit, query, onProgress } = given
  if (file.size > limit.most) throw tooLarge(limit.tooLarge)
  await ensureSession(edge, signal)
  const fields = new URLSearchParams(query as Record<string, string>)
  const { status, body } = await send(`/edge${path}?${fields.toString()}`, given as Upload<Endpoint>, signal)
  const refusal = status >= 400 ? new EdgeError(status, body as never) : undefined
  if (status === 413 && saidOf(refusal) === undefined) throw tooLarge(TOO_LARGE_FOR_PROXY)
  if (refusal) throw refusal
  onProgress(100)
  return body as AnswerOf<E>
}

/** @returns sends a file as {@link upload} does, until what sends it leaves the page */
export const useUpload = () => {
  const { edge } = useStaff()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  return <E extends Endpoint>(endpoint: E, given: Upload<E>): Promise<AnswerOf<E>> => {
    leaving.current = new AbortController()
    return upload(edge, endpoint, given, leaving.current.signal)
  }
}
