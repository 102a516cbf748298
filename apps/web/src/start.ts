import '@longhand/ui-kit/styles.css'
import '@longhand/ui-kit/page.css'
import './page.css'
import { keepEarlyPresses } from './prerendered/early-presses.ts'
import { firstPageFits } from './prerendered/first-page.ts'
import { untilWanted } from './prerendered/until-wanted.ts'
import { loadChunk } from './routes/load-chunk.ts'

// A page that can be read already is painted, and its typefaces are fetched, before the app that makes it answer.
if (firstPageFits(document)) {
  keepEarlyPresses(document)
  await untilWanted(window)
}
await loadChunk(() => import('./main.tsx'))
