import { execFile } from 'node:child_process'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, defaultClientConditions, preview } from 'vite'

export interface ServedPages {
  address: string
  close: () => Promise<void>
}

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

export async function buildPages(): Promise<ServedPages> {
  return servePages(
    here('pages'),
    ['longhand', 'prosemirror'],
    await mkdtemp(path.join(tmpdir(), 'longhand-bench-pages-')),
  )
}

export async function buildPeers(): Promise<ServedPages> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-bench-peers-'))
  await cp(here('peers'), folder, { recursive: true })
  await promisify(execFile)(
    'npm',
    ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'],
    { cwd: folder, timeout: 600_000 },
  )
  return servePages(folder, ['slate', 'bbc'], path.join(folder, 'dist'))
}

export async function servePages(
  root: string,
  pages: readonly string[],
  outDir: string,
): Promise<ServedPages> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@longhand/source', ...defaultClientConditions] },
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: {
      outDir,
      emptyOutDir: true,
      rollupOptions: { input: pages.map((page) => path.join(root, `${page}.html`)) },
    },
  })
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  return { address: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}
