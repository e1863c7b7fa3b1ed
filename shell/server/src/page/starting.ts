import { contentSecurityPolicy, securityHeaders } from './csp.ts'

const style =
  'body{margin:0;padding:30vh 20px 0;text-align:center;font-family:system-ui,sans-serif;line-height:1.5;color:#fff;' +
  'background:#14171a}h1{margin:0;font-size:2rem}'

/**
 * What a browser gets while this process starts: the frame of pages does not exist yet, so it stands alone. It asks again by itself,
 * which loses nothing, because nothing can be typed here.
 */
export const startingPage = {
  html: [
    '<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="2">',
    `<meta name="robots" content="noindex"><title>האתר עולה</title><style>${style}</style></head><body>`,
    '<main><h1>האתר עולה</h1><p>העמוד ייפתח מעצמו בעוד כמה שניות.</p></main></body></html>',
  ].join(''),
  headers: {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy([style], []),
  },
}
