import { startTestDesk } from '@zmig/simulators/testing'
import type { ModelSettings } from '../model-settings.ts'

type DeskCall = { mode: string; request: { messages: { role: string; content: string }[] }; answer: string }

/** The desk's OpenAI over HTTP, and settings that lead to it. */
export const startDeskModel = async () => {
  const desk = await startTestDesk()
  const baseUrl = `http://127.0.0.1:${desk.port}/openai`
  return {
    settings: {
      openaiApiKey: 'sk-desk',
      openaiBaseUrl: `${baseUrl}/v1`,
      openaiModel: 'desk',
      openaiInputPrice: 75,
      openaiOutputPrice: 450,
    } satisfies ModelSettings,
    /** @param times calls that the mode is for; all when it is left out */
    behave: async (mode: string, times?: number): Promise<void> => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ mode, ...(times && { times }) })
      const response = await fetch(`${baseUrl}/mode`, { method: 'POST', headers, body })
      if (!response.ok) throw new Error(`the desk answered ${response.status}`)
    },
    /** newest first */
    calls: async (): Promise<DeskCall[]> =>
      ((await (await fetch(`${baseUrl}/calls`)).json()) as { calls: DeskCall[] }).calls,
    stop: () => desk.close(),
  }
}
