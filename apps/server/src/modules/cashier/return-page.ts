import { chooseLanguage, type InterfaceLanguage } from '@longhand/contracts'
import type { FastifyPluginCallback } from 'fastify'

/** Where pages of other companies lead buyers who are done, in the tab that the cashier has opened. */
export const returnPath = '/pay/returned'

const words: Record<InterfaceLanguage, { title: string; note: string }> = {
  en: {
    title: 'Back to the cashier',
    note: 'You can close this tab. The cashier is in the one before and shows whether the payment has arrived.',
  },
  'zh-CN': {
    title: '请返回收银台',
    note: '您可以关闭此标签页。收银台在之前的标签页中，付款到账后会自动显示。',
  },
}

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 24rem; margin: 0 auto; padding: 4rem 1.25rem; background: light-dark(#faf8f3, #171613); color: light-dark(#1d1b16, #efece4); text-align: center; text-wrap: balance; }
h1 { margin: 0 0 0.5rem; font-size: 1.25rem; }
p { margin: 0; color: light-dark(#575247, #b8b2a5); }`

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Says nothing of the payment, because anyone can open it. */
export const returnPagePlugin: FastifyPluginCallback = (app, _options, done) => {
  app.get(returnPath, (request, reply) => {
    const language = chooseLanguage(request.headers['accept-language'])
    const { title, note } = words[language]
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(pageOf({ title, note, language }))
  })
  done()
}

function pageOf({
  title,
  note,
  language,
}: {
  title: string
  note: string
  language: InterfaceLanguage
}): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main><h1>${title}</h1><p>${note}</p></main></body>
</html>
`
}
