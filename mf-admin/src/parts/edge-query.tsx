import { buildCreateApi, coreModule, reactHooksModule, setupListeners } from '@reduxjs/toolkit/query/react'
// not by the names that the shell shares: it provides little of these packages, so that shoppers need not load the rest
import { configureStore } from '@reduxjs/toolkit/react'
import { createContext, type ReactNode, useCallback, useEffect, useMemo } from 'react'
import {
  createDispatchHook,
  createSelectorHook,
  createStoreHook,
  Provider,
  type ReactReduxContextValue,
} from 'react-redux/alternate-renderers'
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

type Request = {
  endpoint: Endpoint
  input: { params?: Record<string, string>; query?: object; body?: object }
}

const idOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const tagOf = (endpoint: Endpoint) => ({ type: 'answer' as const, id: idOf(endpoint) })

/** The answers stay out of the store of the pages: their own ends with the session of the member of staff who asked. */
const StoreContext = createContext<ReactReduxContextValue | null>(null)
const useAnyDispatch = createDispatchHook(StoreContext)

const createApi = buildCreateApi(
  coreModule(),
  reactHooksModule({
    hooks: {
      useDispatch: useAnyDispatch,
      useSelector: createSelectorHook(StoreContext),
      useStore: createStoreHook(StoreContext),
    },
  }),
)

const api = createApi({
  reducerPath: 'edge',
  baseQuery: async ({ endpoint, input }: Request, { extra }): Promise<{ data: unknown } | { error: unknown }> => {
    try {
      return { data: await (extra as EdgeClient).call(endpoint, input as object) }
    } catch (error) {
      return { error }
    }
  },
  tagTypes: ['answer'],
  // staff change what they see, and so do their colleagues: what is out of sight is not kept, and loads when it comes back
  keepUnusedDataFor: 0,
  refetchOnMountOrArgChange: true,
  endpoints: (build) => ({
    edge: build.query<unknown, Request>({
      query: (request) => request,
      serializeQueryArgs: ({ queryArgs: { endpoint, input } }) => `${idOf(endpoint)} ${JSON.stringify(input)}`,
      providesTags: (_answer, _error, { endpoint }) => [tagOf(endpoint)],
    }),
  }),
})

const createStore = (edge: EdgeClient) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      // requests hold schemas, and failures are errors: neither leaves the browser
      defaults({ thunk: { extraArgument: edge }, serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
      ),
    // at once: frames stand still in a window that is not in sight
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
    devTools: false,
  })

const useDispatch = useAnyDispatch.withTypes<ReturnType<typeof createStore>['dispatch']>()

/** Holds the answers of the edge for one member of staff. Nothing of them survives it. */
export const EdgeQueries = ({ edge, children }: { edge: EdgeClient; children: ReactNode }) => {
  const store = useMemo(() => createStore(edge), [edge])
  useEffect(
    () =>
      setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost }) => {
        const turn = () => void dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost())
        document.addEventListener('visibilitychange', turn)
        return () => document.removeEventListener('visibilitychange', turn)
      }),
    [store],
  )
  return (
    <Provider store={store} context={StoreContext}>
      {children}
    </Provider>
  )
}

/** Loads again what is in sight of an endpoint's answers. @returns ends when that has come */
const useReading = (): ((endpoint: Endpoint) => Promise<void>) => {
  const dispatch = useDispatch()
  return useCallback(
    async (endpoint: Endpoint) => {
      dispatch(api.util.invalidateTags([tagOf(endpoint)]))
      // what is under way now delays it
      await Promise.all(dispatch(api.util.getRunningQueriesThunk()))
      await Promise.all(dispatch(api.util.getRunningQueriesThunk()))
    },
    [dispatch],
  )
}

/** @returns loads again what is in sight of an endpoint's answers, whatever was asked for: each page of a list, each product */
export const useReload = (): ((endpoint: Endpoint) => void) => {
  const read = useReading()
  return useCallback((endpoint: Endpoint) => void read(endpoint), [read])
}

/** `body`: of a reading that is sent by POST, because what is searched for may be personal. */
type Input<E> = { params?: Record<string, string>; query?: QueryOf<E>; body?: BodyOf<E> }

type Options<Answer> = {
  /**
   * In how many milliseconds the answer is read again while the window is in sight, 0 for never: quietly, what is shown is not
   * busy meanwhile. A function outside of the component
   */
  every?: ((answer: Answer) => number) | undefined
  /** it is read again when the window comes back in sight */
  onReturn?: boolean
  /** nothing is asked for */
  skip?: boolean
}

/**
 * What a page shows from the edge. The last answer stays while the next one loads; of two requests the later one counts.
 * @returns `value` undefined before the first answer; `current` the same, but undefined while `value` answers another input;
 * `failed` until the next try, with its `error`; `reload` also for a change that is taken back later, when another page of the
 * list is in sight; `reread` does the same and ends when the answer is there; `change` shows what a change has answered, before
 * it is loaded again; an answer that is under way gets the change as well, so it may be called twice
 */
export const useEdgeQuery = <E extends Endpoint>(
  endpoint: E,
  input: Input<E> = {},
  { every, onReturn = false, skip = false }: Options<AnswerOf<E>> = {},
) => {
  type Answer = AnswerOf<E>
  const dispatch = useDispatch()
  const readAll = useReading()
  const pollingInterval = useMemo(
    () => every && (({ data }: { data?: unknown }) => (data === undefined ? 0 : every(data as Answer))),
    [every],
  )
  const { data, currentData, error, isFetching, originalArgs } = api.useEdgeQuery(
    { endpoint, input: input as object },
    { ...(pollingInterval && { pollingInterval }), skipPollingIfUnfocused: true, refetchOnFocus: onReturn, skip },
  )
  const reread = useCallback(() => readAll(endpoint), [readAll, endpoint])
  const reload = useCallback(() => void reread(), [reread])
  const change = useCallback(
    (next: (value: Answer) => Answer) => {
      if (!originalArgs) return
      const show = () => void dispatch(api.util.updateQueryData('edge', originalArgs, (value) => next(value as Answer)))
      show()
      // what was asked for before the change may be answered without it
      void dispatch(api.util.getRunningQueryThunk('edge', originalArgs))?.then(show)
    },
    [dispatch, originalArgs],
  )
  const isQuiet = currentData !== undefined && every !== undefined && every(currentData as Answer) > 0
  const busy = isFetching && !isQuiet
  const failed = error !== undefined && !busy
  return {
    value: data as Answer | undefined,
    current: currentData as Answer | undefined,
    busy,
    failed,
    error: failed ? error : undefined,
    reload,
    reread,
    change,
  }
}
