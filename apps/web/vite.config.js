import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

const server = process.env.LONGHAND_SERVER ?? 'http://127.0.0.1:8080'

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url))

/**
 * What both entries begin with, in a few files instead of three dozen: they compress better together, and a change of ours leaves the libraries cached. The first
 * group that names a file has it, and what that file imports.
 */
const groups = [
  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next)\// },
]

/** Puts ours in the place of the helper that Vite calls with what a dynamic import needs. */
const retryableImports = {
  name: 'longhand:retryable-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () =>
      `export { fetchBeforeImport as __vitePreload } from ${JSON.stringify(fileOf('src/loading/fetch-before-import.ts'))}`,
  },
}

const summary = /^ {4}summary:\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`),$/gm

const errors = /^ {4}errors: (?:\[[^\]]*\]|\w+),$/gm

/** What a call of the endpoint table does, and what may go wrong, is said to those who read the API's document, not to browsers, which load the table first. */
const shorterEndpointTable = {
  name: 'longhand:shorter-endpoint-table',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contracts\/src\/[\w-]+\/[\w-]+\.ts$/ },
    handler(code) {
      // With as many lines as before: what a source map says of the others stays true.
      const blank = (text) => text.replace(/[^\n]/g, '')
      const shorter = code.replace(summary, blank).replace(errors, blank)
      if (/^ {4}summary:/m.test(shorter)) this.error('A summary is written in a way that is not known here.')
      return { code: shorter, map: null }
    },
  },
}

const sharedWithCharts = /^(@reduxjs\/toolkit|immer|reselect|react-redux|use-sync-external-store\/.*)$/

/** The charts of operators use more of these than everyone's pages do. A module lies in one file: without a copy of theirs, everyone would load it all. */
const chartsOwnCopies = {
  name: 'longhand:charts-own-copies',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer = '', options) {
    const isCopy = importer.endsWith('?charts')
    const isAsked = importer.includes('/node_modules/recharts/') && sharedWithCharts.test(source)
    if ((!isCopy && !isAsked) || /^react(-dom)?($|\/)/.test(source)) return null
    const resolved = await this.resolve(source, importer.replace(/\?charts$/, ''), {
      ...options,
      skipSelf: true,
    })
    return resolved && { ...resolved, id: `${resolved.id}?charts` }
  },
}

/** As the product's server does: `/` is the landing page, every other address is the app's. */
const landingPage = {
  name: 'longhand:landing-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      request.url = request.url.replace(/^\/(?=$|\?)/, '/landing.html')
      next()
    })
  },
}

export default defineConfig({
  plugins: [react(), retryableImports, shorterEndpointTable, chartsOwnCopies, landingPage],
  resolve: { conditions: ['@longhand/source', ...defaultClientConditions] },
  // With the page's own host: the payment page that the server answers then has the page's origin.
  server: {
    host: '127.0.0.1',
    proxy: {
      '/web-api': { target: server, ws: true },
      '/v1/': { target: server },
      '/mcp': { target: server },
      '/sandbox/': { target: server },
    },
  },
  build: {
    // The content security policy takes no data: addresses for fonts and no inline scripts: every asset is a file.
    assetsInlineLimit: 0,
    sourcemap: true,
    manifest: true,
    rolldownOptions: {
      input: [fileOf('index.html'), fileOf('landing.html')],
      output: { codeSplitting: { groups } },
    },
  },
  // For the landing page, which is rendered once, here: build/finish.js.
  ssr: { noExternal: true, resolve: { conditions: ['@longhand/source', ...defaultServerConditions] } },
  worker: { format: 'es' },
})
