import express from 'express'
import { expect, test } from 'vitest'
import { routeOf } from './routes.ts'

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
