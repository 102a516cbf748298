import { defineConfig } from 'tsup'

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
  sourcemap: true,
  dts: false,
  splitting: true,
  // Our own packages are taken from source: starting the product needs no package builds.
  noExternal: [/^@longhand\//],
  esbuildOptions: (options) => {
    options.conditions = ['@longhand/source']
  },
})
