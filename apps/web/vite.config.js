import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const server = process.env.LONGHAND_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@longhand/source', ...defaultClientConditions] },
  // With the page's own host: the payment page that the server answers then has the page's origin.
  server: { host: '127.0.0.1', proxy: { '/web-api': { target: server }, '/sandbox/': { target: server } } },
  // The content security policy takes no data: addresses for fonts and no inline scripts: every asset is a file.
  build: { assetsInlineLimit: 0, sourcemap: true },
  worker: { format: 'es' },
})
