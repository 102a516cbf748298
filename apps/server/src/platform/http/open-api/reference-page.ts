import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { apiBasePath } from '@longhand/contracts'
import Fastify, { type FastifyInstance } from 'fastify'

const pagePath = `${apiBasePath}/docs`
const scriptPath = `${pagePath}/scalar.js`

/** Scalar offers services of its makers in several places: each of them is off, and the policy of the page lets none through. */
const configuration = {
  url: `${apiBasePath}/openapi.json`,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
  persistAuth: false,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}

/** The styles that Scalar adds without the page's nonce: those of its toasts and of its theme. They change with its version, which the journey of the page finds. */
const styleHashes = "'sha256-l/2OpPg0d+2VLTLgwjf5mQo2CYwHDEqdj5TjbfEyVJI=' 'sha256-T13Uev3xCax2N28XaoAE8DOzQZKvPp7ZQVAi1iRREjo='"

const font = 'system-ui, sans-serif'
const styles = `:root{--scalar-font:${font};--scalar-font-code:ui-monospace,monospace}body{margin:0}a[href^="https://scalar.com"]{display:none}`

/** Serves the description of the web API as a page on which calls can be tried. */
export function registerReferencePage(app: FastifyInstance, isSecure: boolean): void {
  app.get(pagePath, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply.header('content-security-policy', policy(nonce, isSecure)).type('text/html; charset=utf-8').send(page(nonce))
  })
  let loaded: Promise<Script> | undefined
  app.get(scriptPath, async (request, reply) => {
    const { plain, gzipped, tag } = await (loaded ??= loadScript())
    void reply.header('cache-control', 'no-cache').header('etag', tag).header('vary', 'accept-encoding').type('text/javascript; charset=utf-8')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(gzipped)
  })
}

interface Script {
  plain: string
  gzipped: Buffer
  tag: string
}

/** Taken from Scalar's plugin, whose own page needs an inline script. Loaded at the first request: a server that no one asks keeps 5 MB less. */
async function loadScript(): Promise<Script> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const carrier = Fastify()
  await carrier.register(scalar, { routePrefix: '/', configuration: { url: configuration.url } })
  const { body } = await carrier.inject('/js/scalar.js')
  await carrier.close()
  return { plain: body, gzipped: await promisify(gzip)(body), tag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}

function policy(nonce: string, isSecure: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'nonce-${nonce}' ${styleHashes}`,
    // Attributes that hold sizes and colors; what may be fetched stays limited by the other directives.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}

function page(nonce: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta property="csp-nonce" content="${nonce}" />
    <title>Longhand API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style nonce="${nonce}">${styles}</style>
  </head>
  <body>
    <script id="api-reference" data-configuration="${JSON.stringify(configuration).replaceAll('"', '&quot;')}"></script>
    <script src="${scriptPath}"></script>
  </body>
</html>
`
}
