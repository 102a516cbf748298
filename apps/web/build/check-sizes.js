/* How many scripts the built pages begin with, compressed: `node build/check-sizes.js`, after a build. Fails above a limit. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import brotli from '@size-limit/file'
import measure from 'size-limit'
import { readChunks } from './chunks.js'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const chunks = await readChunks(dist)

const landing = ['landing.html', 'src/landing/main.tsx']
const app = ['index.html']

/** Kilobytes; README.md says what they were chosen after. */
const limits = [
  { name: '/ until it can be read', files: filesOf(['landing.html']), maxKb: 3 },
  { name: '/ until it answers', files: filesOf(landing), maxKb: 103 },
  { name: '/ with its menu', files: filesOf([...landing, 'PreferencesMenu']), maxKb: 153 },
  { name: 'the app', files: filesOf(app), maxKb: 257 },
  { name: 'logging in, on top', files: filesOf(['src/dialogs/auth/HostLoginDialog.tsx'], app), maxKb: 39 },
  { name: '/detail, on top', files: filesOf(['src/routes/transcripts/DetailPage.tsx'], app), maxKb: 98 },
]

function filesOf(sources, without = []) {
  const before = without.length > 0 ? chunks.filesOf(...without).scripts : []
  return chunks
    .filesOf(...sources)
    .scripts.filter((file) => !before.includes(file))
    .map((file) => path.join(dist, file))
}

for (const { name, files, maxKb } of limits) {
  const [{ size }] = await measure([brotli], files)
  const isGood = size <= maxKb * 1024
  if (!isGood) process.exitCode = 1
  console.log(
    `${isGood ? 'ok    ' : 'TOO BIG'}  ${name}: ${(size / 1024).toFixed(1)} of ${maxKb} KB in ${files.length} scripts`,
  )
}
