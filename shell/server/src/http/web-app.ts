import { DATA_POLICY, type Edge } from '@zmig/edge'
import { createApp, mountHealth, nameRoute, type Health, type RequestLogger, type ServiceClient } from '@zmig/kit'
import { RESERVED } from '@zmig/slices/reserved-addresses'
import { Router, type Express, type Request, type Response } from 'express'
import type { Pages } from '../page/pages.ts'
import type { ShopOpening } from '../site/opening.ts'
import { mountSliceRoutes, type SliceRoutes } from './slice-routes.ts'
import { mountTeamsDoor } from './teams-door.ts'
import { mountSmallFiles, type SmallFiles } from './small-files.ts'

type Parts = {
  logger: RequestLogger
  edge: Pick<Edge, 'mount' | 'addressKey' | 'limitTeam'> & SliceRoutes['edge']
  visits: SliceRoutes['visits']
  discover: SliceRoutes['discover']
  /** the private port, for teams that deploy slices */
  services: Pick<ServiceClient, 'post' | 'sendFile'>
  /** whether this process can do its work */
  ready: () => Promise<Health>
  /** how the whole shop is */
  shop: () => Promise<Health>
  smallFiles: SmallFiles
  assets: (request: Request, response: Response) => Promise<void>
  pages: Pick<Pages, 'routeOf' | 'serve' | 'serveBoot' | 'refusal'>
  opening: Pick<ShopOpening, 'shownTo'>
  /** sends that the shop opens soon */
  serveSoon: (request: Request, response: Response) => Promise<void>
}

const OWN = new RegExp(`^/(${RESERVED.join('|')})(/|$)`, 'i')

/** Whether a path is a page: neither the API, nor an asset, nor the data of a page, nor a health check, nor the door of teams. */
export const isPage = (path: string) => /^\/slices\/try\//i.test(path) || !OWN.test(path)

/** Every route of the public port. A page answers what no other route does. */
export const createWebApp = ({
  logger,
  edge,
  services,
  visits,
  discover,
  ready,
  shop,
  smallFiles,
  assets,
  pages,
  opening,
  serveSoon,
}: Parts): Express =>
  createApp({
    name: 'web',
    logger,
    clientKey: edge.addressKey,
    headers: { 'content-security-policy': DATA_POLICY },
    routesReadBodies: true,
    pages: { has: isPage, refusal: pages.refusal },
    mount: (router) => {
      router.use((request, _response, next) => {
        edge.addressKey(request) // notices a proxy that is not trusted, whatever is asked
        next()
      })
      const edgeRouter = Router()
      edge.mount(edgeRouter)
      router.use('/edge', edgeRouter)
      mountHealth(router, { ready, shop, live: { status: 'ok' } })
      mountSmallFiles(router, { ...smallFiles, opening })
      mountTeamsDoor(router, { services, limit: edge.limitTeam })
      mountSliceRoutes(router, { edge, visits, discover })
      // patterns, not named parameters: Express would refuse a stray percent sign before a page can say 404
      router.get(/^\/assets(\/|$)/, (request, response) => {
        nameRoute(response, '/assets/*')
        return assets(request, response)
      })
      router.get(/^\/boot\//, (request, response) => {
        nameRoute(response, 'boot')
        const isShown = async (url: string) => (await opening.shownTo({ headers: request.headers, url })) === 'page'
        return pages.serveBoot(request, response, isShown)
      })
      router.get(/^\//, async (request, response) => {
        nameRoute(response, pages.routeOf(request.path))
        const shown = await opening.shownTo(request)
        return shown === 'soon' ? serveSoon(request, response) : pages.serve(request, response, shown === 'preview')
      })
    },
  })
