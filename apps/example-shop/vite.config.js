import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.LONGHAND_SERVER ?? 'http://127.0.0.1:8080'
// The shop and Longhand share an origin: calls and payment pages are passed on, under the name that the browser asked by.
const passOn = { target: server, changeOrigin: false }
const proxy = { '/web-api': passOn, '/sandbox': passOn }

export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
})
