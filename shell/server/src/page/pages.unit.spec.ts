import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it, vi } from 'vitest'
import { createPages } from './pages.ts'

it.each(['/x/../admin', '/x/../order/Z-1042', '/X/../About-Us/', '/order\\Z-1042', '/x/%2e%2e/cart?a=b'])(
  'neither renders %j nor redirects, because it is the address of another page',
  async (url) => {
    const render = vi.fn()
    const limit = vi.fn()
    const pages = createPages({
      site: { publicUrl: 'https://zmigo.test' },
      pool: { render },
      choose: () => ({ key: 'k', slices: {} }),
      limit,
    } as unknown as Parameters<typeof createPages>[0])
    const request = { method: 'GET', url, headers: {} } as IncomingMessage
    const response = {} as ServerResponse
    expect(pages.fast(request, response)).toBeUndefined()
    await expect(pages.serve(request, response)).rejects.toMatchObject({ name: 'HttpProblem', status: 404 })
    expect([render, limit].map(({ mock }) => mock.calls)).toEqual([[], []])
  },
)
