/* How many scripts the built pages begin with, compressed: `node build/check-sizes.js`, after a build. Fails above a limit. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import brotli from '@size-limit/file'
import measure from 'size-limit'
import { readChunks } from './chunks.js'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const chunks = await readChunks(dist)

const start = ['index.html']
const landing = [...start, 'src/main.tsx', 'src/routes/landing/LandingPage.tsx']
/** What the landing page fetches with the first sign that a user is about to do something. */
const stirred = [...landing, 'src/api/confirm-host-session.ts', 'src/shell/PreferencesMenu.tsx', 'src/shell/PageToasts.tsx']

/** Kilobytes; README.md says what they were chosen after. */
const limits = [
  { name: '/ until it can be read', files: filesOf(start), maxKb: 5 },
  { name: '/ until it answers', files: filesOf(landing), maxKb: 140 },
  { name: '/ when a user stirs', files: filesOf(stirred), maxKb: 235 },
  { name: 'logging in, on top', files: filesOf(['src/dialogs/auth/HostLoginDialog.tsx'], stirred), maxKb: 37 },
  { name: '/detail, on top', files: filesOf(['src/routes/transcripts/DetailPage.tsx'], stirred), maxKb: 88 },
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
  console.log(`${isGood ? 'ok    ' : 'TOO BIG'}  ${name}: ${(size / 1024).toFixed(1)} of ${maxKb} KB in ${files.length} scripts`)
}
