import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Begins like a JPEG, which is all that is checked. */
export const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000, 7)])

type Behaviour = (response: ServerResponse) => void
const send =
  (type: string, body: Buffer | string): Behaviour =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(body)

const endless: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg' })
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 7)));
  }
  response.write(JPEG)
  response.on('drain', more)
  more()
}

const elsewhere = 'https://evil.test/stolen.jpg'

/** What the bucket does with each name. */
const behaviours: Record<string, Behaviour> = {
  '/ok.jpg': send('image/jpeg', JPEG),
  '/a%20b/ok.jpg': send('image/jpeg; charset=binary', JPEG),
  '/page.jpg': send('text/html', '<script>alert(1)</script>'),
  '/drawing.jpg': send('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/lie.jpg': send('image/jpeg', '<script>alert(1)</script>'),
  '/empty.jpg': send('image/jpeg', ''),
  '/endless.jpg': endless,
  '/declared.jpg': (response) =>
    void response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '99000000' }).write(JPEG),
  '/redirect.jpg': (response) => void response.writeHead(302, { location: elsewhere }).end(),
  '/broken.jpg': (response) => void response.writeHead(500).end(),
  '/silent.jpg': () => undefined,
  '/half.jpg': (response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).write(JPEG),
  '/cut.jpg': (response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': JPEG.length })
    response.write(JPEG.subarray(0, 100), () => response.destroy())
  },
}

/** A bucket that answers well, badly or not at all, depending on the name; other names are answered with 404. */
export const startBucket = async () => {
  const asked: { url: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ url, headers })
    const behave = behaviours[url.replace(/^\/pictures/, '')]
    if (behave) behave(response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** its base address, which is a folder */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures`,
    asked,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
