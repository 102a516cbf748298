import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

const server = process.env.LONGHAND_SERVER ?? 'http://127.0.0.1:8080'

/**
 * What every page begins with, in two files instead of three dozen: they compress better together, and a change of ours leaves the libraries
 * cached. What calls the server is a third, which the landing page stands without, and what menus and fields are made of a fourth. The first group that names a file
 * has it, and what that file imports.
 */
const groups = [
  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\// },
  { name: 'core', test: /packages\/contracts\/src\/(cashier|envelope|environments|folders|language|time|transcripts|upload)\.ts|packages\/ui-kit\/src\/(i18n|Button|Icon|Spinner|Notice)\/|packages\/ui-kit\/src\/Toast\/toasts/ },
  { name: 'controls', test: /@base-ui\/react\/(field|input|labelable-provider|internals\/(field|labelable))|packages\/ui-kit\/src\/(Field|TextField|TextArea|PasswordField|FormError)\// },
  { name: 'api', test: /node_modules\/(@reduxjs\/toolkit|redux|redux-thunk|reselect|immer|react-redux)\/|packages\/(contracts|api-client)\/src\// },
]

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@longhand/source', ...defaultClientConditions] },
  // With the page's own host: the payment page that the server answers then has the page's origin.
  server: { host: '127.0.0.1', proxy: { '/web-api': { target: server, ws: true }, '/sandbox/': { target: server } } },
  // The content security policy takes no data: addresses for fonts and no inline scripts: every asset is a file.
  build: { assetsInlineLimit: 0, sourcemap: true, manifest: true, rolldownOptions: { output: { codeSplitting: { groups } } } },
  // For the landing page, which is rendered once, here: build/finish.js.
  ssr: { noExternal: true, resolve: { conditions: ['@longhand/source', ...defaultServerConditions] } },
  worker: { format: 'es' },
})
