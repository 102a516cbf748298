import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

const server = process.env.LONGHAND_SERVER ?? 'http://127.0.0.1:8080'

/**
 * What every page begins with, in three files instead of three dozen: they compress better together, a browser asks for them sooner, and a change of ours leaves the
 * libraries cached. What calls the server is a fourth, which the landing page stands without, and what menus and fields are made of a fifth. The first group that names
 * a file has it, and what that file imports.
 */
const groups = [
  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\// },
  {
    name: 'start',
    test: matching(
      'web/src/(device|prerendered/(early|first|until)|routes/(load-chunk|fetch-before)|session/(browser-storage|invite-code))',
      'ui-kit/src/when-idle',
      'preload-helper',
    ),
  },
  {
    name: 'core',
    test: matching(
      'contracts/src/((cashier|folders|time|transcripts|upload)/limits|envelope|environments|language)\\.ts',
      'ui-kit/src/((i18n|Button|Icon|Spinner|Notice)/|Toast/toasts)',
      'upload/src/(messages|UploadProvider/uploads-context|recorder/recorder-context|DropZone/dropped-files)',
      'transcripts/src/library/query',
      'web/src/(host|messages|api/lazy|dialogs/(open|use-open|upload/use-open)|errors/(ChunkBoundary|connection|later-toasts|reloads)|language|routes/(lazy-chunk|page-meta)|session/(session|use-session))',
    ),
  },
  {
    name: 'controls',
    test: matching(
      '@base-ui/react/(field|input|labelable-provider|internals/(field|labelable))',
      'ui-kit/src/(Field|TextField|TextArea|PasswordField|FormError)/',
    ),
  },
  { name: 'api', test: matching('node_modules/(@reduxjs/toolkit|redux|redux-thunk|reselect|immer|react-redux)/', '(contracts|api-client)/src/') },
]

function matching(...paths) {
  return new RegExp(`(^|/)(${paths.join('|')})`)
}

const fetchBeforeImport = fileURLToPath(new URL('src/routes/fetch-before-import.ts', import.meta.url))

/** Puts ours in the place of the helper that Vite calls with what a dynamic import needs. */
const retryableImports = {
  name: 'longhand:retryable-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { fetchBeforeImport as __vitePreload } from ${JSON.stringify(fetchBeforeImport)}`,
  },
}

export default defineConfig({
  plugins: [react(), retryableImports],
  resolve: { conditions: ['@longhand/source', ...defaultClientConditions] },
  // With the page's own host: the payment page that the server answers then has the page's origin.
  server: { host: '127.0.0.1', proxy: { '/web-api': { target: server, ws: true }, '/v1/': { target: server }, '/sandbox/': { target: server } } },
  // The content security policy takes no data: addresses for fonts and no inline scripts: every asset is a file.
  build: { assetsInlineLimit: 0, sourcemap: true, manifest: true, rolldownOptions: { output: { codeSplitting: { groups } } } },
  // For the landing page, which is rendered once, here: build/finish.js.
  ssr: { noExternal: true, resolve: { conditions: ['@longhand/source', ...defaultServerConditions] } },
  worker: { format: 'es' },
})
