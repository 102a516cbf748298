import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { apiBasePath } from '@longhand/contracts'
import Fastify, { type FastifyInstance } from 'fastify'

const pagePath = `${apiBasePath}/docs`
const scriptPath = `${pagePath}/scalar.js`

/** Scalar offers services of its makers in several places: each of them is off, and the policy of the page lets none through. */
const configuration = {
  url: `${apiBasePath}/openapi.json?for=everyone`,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'accessToken' },
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}

const font = 'system-ui, sans-serif'
const styles = `:root{--scalar-font:${font};--scalar-font-code:ui-monospace,monospace}body{margin:0}a[href^="https://scalar.com"]{display:none}`

/** Serves the description of the web API as a page on which calls can be tried. */
export function registerReferencePage(app: FastifyInstance, isSecure: boolean): void {
  app.get(pagePath, (_request, reply) =>
    reply.header('content-security-policy', policy(isSecure)).type('text/html; charset=utf-8').send(page),
  )
  let loaded: Promise<Script> | undefined
  app.get(scriptPath, async (request, reply) => {
    const { plain, gzipped, tag } = await (loaded ??= loadScript())
    void reply
      .header('cache-control', 'no-cache')
      .header('etag', tag)
      .header('vary', 'accept-encoding')
      .type('text/javascript; charset=utf-8')
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
  return {
    plain: body,
    gzipped: await promisify(gzip)(body),
    tag: `"${createHash('sha256').update(body).digest('base64url')}"`,
  }
}

function policy(isSecure: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Its code editor writes styles as it is used: no nonce reaches them, and no hash stays true.
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Longhand API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style>${styles}</style>
  </head>
  <body>
    <script id="api-reference" data-configuration="${JSON.stringify(configuration).replaceAll('"', '&quot;')}"></script>
    <script src="${scriptPath}"></script>
  </body>
</html>
`
