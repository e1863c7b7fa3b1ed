const createCache = require('@emotion/cache').default
const { CacheProvider } = require('@emotion/react')
const { createContext, createElement, useContext } = require('react')

// A platform as small as the gate needs it: what the shell's has, without its parts for browsers.

const Context = createContext(null)

exports.createEdgeClient = (transport) => ({
  call: async ({ method, path }, { params = {} } = {}) => {
    const { status, body } = await transport({ method, path: path.replace(/\{(\w+)\}/g, (_, name) => params[name]) })
    if (status >= 400) throw new Error(`the edge answered ${status}`)
    return body
  },
})
exports.createEmotionCache = () => createCache({ key: 'css' })
exports.createPlatformStore = () => ({ facts: {} })
exports.PlatformProvider = ({ platform, cache, children }) =>
  createElement(CacheProvider, { value: cache }, createElement(Context.Provider, { value: platform }, children))
exports.usePlatform = () => useContext(Context)
exports.Button = ({ children }) => createElement('button', { type: 'button' }, children)
exports.money = (agorot) => `₪${agorot / 100}`
