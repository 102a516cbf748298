import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { apiBasePath, chooseLanguage, interfaceLanguages } from '@longhand/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isBelowApi } from './register-routes.ts'

/** The route of `@fastify/static`, which takes what no other takes. */
const files = '/*'

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
    setHeaders: (reply, file) => {
      const [folder] = path.relative(webRoot, file).split(path.sep)
      void reply.header('cache-control', folder === 'assets' ? 'public, max-age=31536000, immutable' : 'no-cache')
      void reply.header('vary', folder === prerendered ? 'accept-language, accept-encoding' : 'accept-encoding')
    },
  })
  const built = new Set(await readdir(webRoot))
  // Also of an address that ends as a file's does: who reads is told by a page that there is nothing, not by an envelope.
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.url === files && isRead(request) && !built.has(firstNameOf(request.url))) return reply.sendFile('index.html')
  })
  const landing = (language: string): string => `${prerendered}/${language}.html`
  if (!interfaceLanguages.every((language) => existsSync(path.join(webRoot, landing(language))))) return
  app.get('/', (request, reply) => reply.sendFile(landing(chooseLanguage(request.headers['accept-language']))))
}

/** Whether an address that no route knows is the web app's to answer, no matter who asks. */
export function isPage(url: string): boolean {
  return isOutsideApi(url) && path.extname(pathnameOf(url)) === ''
}

/** Whether a browser asks in order to show the answer to a user, and not for a part of a page. */
function isRead({ url, headers }: FastifyRequest): boolean {
  return isOutsideApi(url) && headers.accept?.includes('text/html') === true
}

function isOutsideApi(url: string): boolean {
  return pathnameOf(url) !== apiBasePath && !isBelowApi(url)
}

/** What an address names in the root: a file of the build, a folder of it, or nothing. */
function firstNameOf(url: string): string {
  return pathnameOf(url).split('/')[1] ?? ''
}

function pathnameOf(url: string): string {
  return url.split('?')[0] ?? ''
}
