// @boundaries-ignore the host installs it, as a stranger would
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** React 18 in place of the other hosts' own, also for what is installed. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: [
      { find: /^react(?=\/|$)/, replacement: 'react-18' },
      { find: /^react-dom(?=\/|$)/, replacement: 'react-dom-18' },
    ],
  },
  build: { outDir: '../built/react18', assetsInlineLimit: 0 },
})
