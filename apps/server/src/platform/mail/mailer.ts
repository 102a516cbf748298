/**
 * Mail to people. `createMailer` gives the SMTP adapter when a mail server is configured, and otherwise the outbox: one `.eml` file per mail.
 * Modules write the text (one language per mail) and never know which adapter carries it.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock/clock.ts'

/** One mail to one person. */
export interface Mail {
  /** An address, without a name. */
  to: string
  subject: string
  /** Plain text; every mail has one. */
  text: string
  /** The same for readers that show HTML. */
  html?: string
  /** Ends mails of this kind when it is posted to, by one click in the reader's mail program (RFC 8058). */
  unsubscribeUrl?: string
}

/** Carries mails. */
export interface Mailer {
  /**
   * Resolves when the mail server, or the disk, has taken the mail.
   *
   * @throws when it was refused; the message names neither text nor recipient.
   */
  send(mail: Mail): Promise<void>
  /** Ends open connections. */
  close(): void
}

/** What the configuration says about mail. */
export interface MailConfig {
  /** Sender, such as `Longhand <longhand@example.com>`. */
  from: string
  smtpUrl: string | undefined
  /** Folder of the outbox; created when missing. */
  outboxDir: string
}

/** The mailer that the configuration asks for. */
export function createMailer(config: MailConfig, { log, clock }: { log: BaseLogger; clock: Clock }): Mailer {
  const compose = (mail: Mail): SendMailOptions => ({
    from: config.from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...(mail.unsubscribeUrl === undefined
      ? {}
      : { headers: { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
    date: clock.now(),
    textEncoding: 'quoted-printable',
    // A mail is text of ours: it never pulls in a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return config.smtpUrl ? smtp(config.smtpUrl, compose) : outbox(config.outboxDir, compose, { log, clock })
}

function smtp(url: string, compose: (mail: Mail) => SendMailOptions): Mailer {
  const transport = createTransport({ url, pool: true, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 } as object) as Transporter
  return {
    send: async (mail) => {
      await transport.sendMail(compose(mail)).catch((error: NodeJS.ErrnoException & { responseCode?: number }) => {
        // The library's message quotes the recipient and the server's answer.
        throw new Error(`The mail server did not take a mail (${error.responseCode ?? error.code ?? 'unknown reason'}).`)
      })
    },
    close: () => transport.close(),
  }
}

function outbox(folder: string, compose: (mail: Mail) => SendMailOptions, { log, clock }: { log: BaseLogger; clock: Clock }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${clock.now().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`
      const file = path.join(folder, name)
      // Whoever watches the folder sees whole mails only.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.info({ file }, 'no mail server is set: the mail is a file')
    },
    close: () => transport.close(),
  }
}
