import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const passOn = { target: process.env.LONGHAND_SERVER, changeOrigin: true }

/** Builds one host, and shows what all bundlers made. */
export default defineConfig(({ command, isPreview }) => ({
  appType: 'mpa',
  base: command === 'build' ? './' : '/',
  plugins: [react()],
  build: { outDir: 'built/vite' },
  preview: { host: '127.0.0.1', proxy: { '/web-api': passOn, '/sandbox': passOn } },
  ...(isPreview ? { build: { outDir: 'built' } } : {}),
}))
