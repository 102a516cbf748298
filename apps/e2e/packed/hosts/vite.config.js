import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Nothing inline, nothing evaluated, nothing from elsewhere. */
const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const strict = {
  name: 'strict',
  configurePreviewServer: ({ middlewares }) =>
    void middlewares.use((request, response, next) => {
      if (request.url?.startsWith('/react18/')) response.setHeader('content-security-policy', strictPolicy)
      next()
    }),
}

const passOn = { target: process.env.LONGHAND_SERVER, changeOrigin: true }

/** Builds one host, and shows what all bundlers made. */
export default defineConfig(({ command, isPreview }) => ({
  appType: 'mpa',
  base: command === 'build' ? './' : '/',
  plugins: [react(), strict],
  build: { outDir: 'built/vite' },
  preview: { host: '127.0.0.1', proxy: { '/web-api': passOn, '/sandbox': passOn } },
  ...(isPreview ? { build: { outDir: 'built' } } : {}),
}))
