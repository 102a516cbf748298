import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { apiBasePath, chooseLanguage, interfaceLanguages } from '@longhand/contracts'
import type { FastifyInstance } from 'fastify'

/** The folder of the landing page's files. */
const prerendered = 'prerendered'

/**
 * Everything outside the API is the web app: a built file, compressed when it was built, else its page (history mode). Hashed assets may be kept for
 * ever. The landing page is there in each language, readable before any script runs.
 */
export async function registerWebApp(app: FastifyInstance, webRoot: string): Promise<void> {
  if (!existsSync(path.join(webRoot, 'index.html'))) {
    app.log.warn('The web app is not built: only the API is served')
    return
  }
  await app.register(fastifyStatic, {
    root: webRoot,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (response, file) => {
      const [folder] = path.relative(webRoot, file).split(path.sep)
      response.setHeader('cache-control', folder === 'assets' ? 'public, max-age=31536000, immutable' : 'no-cache')
      response.setHeader('vary', folder === prerendered ? 'accept-language, accept-encoding' : 'accept-encoding')
    },
  })
  const landing = (language: string): string => `${prerendered}/${language}.html`
  if (!interfaceLanguages.every((language) => existsSync(path.join(webRoot, landing(language))))) return
  app.get('/', (request, reply) => reply.sendFile(landing(chooseLanguage(request.headers['accept-language']))))
}

/** Whether an address that no route knows is the web app's to answer. */
export function isPage(url: string): boolean {
  const pathname = url.split('?')[0] ?? ''
  return pathname !== apiBasePath && !pathname.startsWith(`${apiBasePath}/`) && path.extname(pathname) === ''
}
