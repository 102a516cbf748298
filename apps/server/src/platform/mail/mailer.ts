/**
 * Mail to people. `createMailer` gives the SMTP adapter when a mail server is configured, and otherwise the outbox: one `.eml` file per mail.
 * Modules write the text (one language per mail) and never know which adapter carries it.
 */
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import { OperatorError } from '../process/operator-error.ts'
import { Outbox } from './outbox.ts'

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
  /** An outbox keeps it when the account's other mails go: it says that the account is gone. */
  outlivesAccount?: boolean
}

/** Carries mails. */
export interface Mailer {
  /**
   * Resolves when the mail server, or the disk, has taken the mail.
   *
   * @throws when it was refused; the message names neither text nor recipient.
   */
  send(mail: Mail): Promise<void>
  /** Removes from the outbox the mails to a person and those that name them. What a mail server was given is out of reach. */
  forget(person: { address: string; userId: string }): Promise<void>
  /** Removes mails from the outbox that are older than {@link outboxDays}. */
  sweep(): Promise<void>
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
  const outbox = new Outbox({ folder: config.outboxDir, log, clock })
  // A server that has got a mail server since still has the mails of before.
  const cleaning: Pick<Mailer, 'forget' | 'sweep'> = { forget: (person) => outbox.forget(person), sweep: () => outbox.sweep() }
  return { ...(config.smtpUrl ? smtp(config.smtpUrl, compose) : files(outbox, compose)), ...cleaning }
}

/**
 * Connects with a mail server and logs in, without sending anything.
 *
 * @throws OperatorError when it does not let us in.
 */
export async function checkMailServer(url: string): Promise<void> {
  const transport = openSmtp(url)
  try {
    await transport.verify()
  } catch (error) {
    throw new OperatorError(`The mail server does not let us in (${reasonOf(error)}). Look at SMTP_URL.`, { cause: error })
  } finally {
    transport.close()
  }
}

type Carrier = Pick<Mailer, 'send' | 'close'>

function files(outbox: Outbox, compose: (mail: Mail) => SendMailOptions): Carrier {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(mail))
      await outbox.add(message as Buffer, mail)
    },
    close: () => transport.close(),
  }
}

function smtp(url: string, compose: (mail: Mail) => SendMailOptions): Carrier {
  const transport = openSmtp(url)
  return {
    send: async (mail) => {
      await transport.sendMail(compose(mail)).catch((error: unknown) => {
        throw new Error(`The mail server did not take a mail (${reasonOf(error)}).`)
      })
    },
    close: () => transport.close(),
  }
}

function openSmtp(url: string): Transporter {
  return createTransport({ url, pool: true, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 } as object)
}

/** The library's message quotes the recipient and the server's answer. */
function reasonOf(error: unknown): number | string {
  const { responseCode, code } = error as NodeJS.ErrnoException & { responseCode?: number }
  return responseCode ?? code ?? 'unknown reason'
}
