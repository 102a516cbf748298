import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const timeoutMs = 15_000

export async function readCode(outbox: string, email: string): Promise<string> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    for (const name of (await mailNames(outbox)).reverse()) {
      const mail = await readFile(path.join(outbox, name), 'utf8')
      const [headers = '', ...body] = mail.split('\r\n\r\n')
      if (!headers.toLowerCase().includes(email.toLowerCase())) continue
      const code = /\b\d{6}\b/.exec(body.join('\n\n'))?.[0]
      if (code) return code
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail with a code for ${email} came within ${timeoutMs / 1000} seconds`)
}

async function mailNames(outbox: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).sort()
}
