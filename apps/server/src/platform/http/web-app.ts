import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { apiBasePath } from '@longhand/contracts'
import type { FastifyInstance } from 'fastify'

/** Everything outside the API is the web app: a built file, else its page (history mode). Hashed assets may be kept for ever. */
export async function registerWebApp(app: FastifyInstance, webRoot: string): Promise<void> {
  if (!existsSync(path.join(webRoot, 'index.html'))) {
    app.log.warn('The web app is not built: only the API is served')
    return
  }
  await app.register(fastifyStatic, {
    root: webRoot,
    cacheControl: false,
    setHeaders: (response, file) => {
      const isHashed = path.relative(webRoot, file).startsWith('assets')
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Whether an address that no route knows is the web app's to answer. */
export function isPage(url: string): boolean {
  const pathname = url.split('?')[0] ?? ''
  return pathname !== apiBasePath && !pathname.startsWith(`${apiBasePath}/`) && path.extname(pathname) === ''
}
