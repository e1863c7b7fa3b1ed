import express from 'express'
import { expect, test } from 'vitest'
import { listRoutes, routeOf } from './routes.ts'

const answer: express.RequestHandler = (_request, response) => response.end()
const router = express.Router()
router.use(answer)
const likes = express.Router()
likes.post('/like/:item/:visitorId', answer)
const edge = express.Router()
edge.get('/tyres', answer)
edge.use('/collector', likes)
edge.use(answer)
router.use('/edge', edge)
const unprefixed = express.Router()
unprefixed.get('/', answer)
unprefixed.get('/health', answer)
router.use(unprefixed)
router.get('/files/{*path}', answer)
router.get(/^\//, answer)

test.each([
  ['/edge/tyres', '/edge/tyres'],
  ['/edge/collector/like/29/visitor.signature', '/edge/collector/like/:item/:visitorId'],
  ['/health', '/health'],
  ['/', '/'],
])('%s is logged as its route', (path, route) => {
  expect(routeOf(router, path)).toBe(route)
})

test.each([
  ['/order/7f1c-secret-token', '/order/…'],
  ['/files/secret/token', '/files/…'],
  ['/eyJhbGciOi.secret', '/…'],
  ['/edge/elsewhere/secret', '/edge/…'],
  ['/edge/collector/like/%E0%A4%A/secret', '/edge/…'],
])('%s, which has no route, is logged with its first segment only', (path, route) => {
  expect(routeOf(router, path)).toBe(route)
})

test('lists every route, and functions that answer below a path without one', () => {
  const all = express.Router()
  all.use(answer)
  all.use('/service', answer, router)
  all.route('/tyres').put(answer).all(answer)
  all.get(['/favicon.svg', '/favicon.ico'], answer)
  all.use('/files', express.static('.'))
  expect(listRoutes(all)).toEqual([
    'USE /service',
    'GET /service/edge/tyres',
    'POST /service/edge/collector/like/:item/:visitorId',
    'GET /service',
    'GET /service/health',
    'GET /service/files/{*path}',
    'GET /service/^\\//',
    'PUT /tyres',
    'ALL /tyres',
    'GET /favicon.svg',
    'GET /favicon.ico',
    'USE /files',
  ])
})
