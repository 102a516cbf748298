import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import { apiBasePath, chooseLanguage, interfaceLanguages } from '@longhand/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isBelowApi } from './register-routes.ts'

const files = '/*'

const prerendered = 'prerendered'

/** Read before anything is painted. */
const firstScript = 'first-paint.js'

/** Nothing is painted meanwhile: a database that is slow or gone must not keep the page away. */
const markWaitMs = 300

/** What pages say from the first paint on, as `data-` attributes of their root. */
export interface PageMarks {
  /** Where a visitor can't register: no page offers it. */
  registration?: 'invitation' | 'closed' | undefined
  /** Name of who runs the installation. */
  operator?: string | undefined
  /** What is said of work on the installation, as JSON of the contracts' `Maintenance`. */
  maintenance?: string | undefined
}

export type FindPageMarks = () => Promise<PageMarks>

/** Unknown paths get the page (history mode). Hashed assets are cached for ever; the landing page is prerendered in each language. */
export async function registerWebApp(
  app: FastifyInstance,
  webRoot: string,
  marks?: FindPageMarks,
): Promise<void> {
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
      void reply.header(
        'cache-control',
        folder === 'assets' ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      void reply.header(
        'vary',
        folder === prerendered ? 'accept-language, accept-encoding' : 'accept-encoding',
      )
    },
  })
  const built = new Set(await readdir(webRoot))
  // Also where the address ends like a file's: readers get a page, not an envelope.
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.url === files && isRead(request) && !built.has(firstNameOf(request.url)))
      return reply.sendFile('index.html')
  })
  if (marks && built.has(firstScript)) await markPages(app, path.join(webRoot, firstScript), marks)
  const landing = (language: string): string => `${prerendered}/${language}.html`
  if (!interfaceLanguages.every((language) => existsSync(path.join(webRoot, landing(language))))) return
  app.get('/', (request, reply) =>
    reply.sendFile(landing(chooseLanguage(request.headers['accept-language']))),
  )
}

/** The script that each page runs first marks it, so that nothing is painted and then taken back. */
async function markPages(app: FastifyInstance, file: string, findMarks: FindPageMarks): Promise<void> {
  const script = await readFile(file, 'utf8')
  let known: PageMarks = {}
  let asked: Promise<void> | undefined
  app.get(`/${firstScript}`, async (request, reply) => {
    // One question for all pages that open meanwhile: however many visitors come, they take one connection.
    asked ??= findMarks()
      .then(
        (marks) => void (known = marks),
        (error: unknown) => request.log.warn({ err: error }, 'pages may offer what is not so any more'),
      )
      .finally(() => (asked = undefined))
    await Promise.race([asked, delay(markWaitMs)])
    const lines = Object.entries(known).flatMap(([name, value]) =>
      value === undefined ? [] : [`document.documentElement.dataset.${name} = ${JSON.stringify(value)}\n`],
    )
    if (lines.length === 0) return reply.sendFile(firstScript)
    return reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(`${lines.join('')}${script}`)
  })
}

export function isPage(url: string): boolean {
  return isOutsideApi(url) && path.extname(pathnameOf(url)) === ''
}

function isRead({ url, headers }: FastifyRequest): boolean {
  return isOutsideApi(url) && headers.accept?.includes('text/html') === true
}

function isOutsideApi(url: string): boolean {
  return pathnameOf(url) !== apiBasePath && !isBelowApi(url)
}

function firstNameOf(url: string): string {
  return pathnameOf(url).split('/')[1] ?? ''
}

function pathnameOf(url: string): string {
  return url.split('?')[0] ?? ''
}
