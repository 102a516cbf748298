import { lazyChunk } from '../routes/lazy-chunk.ts'

/** {@link ApiAccess} for what the landing page shows: it stands without the code that calls the server. */
export const LazyApiAccess = lazyChunk(() => import('./ApiAccess.tsx').then((chunk) => chunk.ApiAccess))
