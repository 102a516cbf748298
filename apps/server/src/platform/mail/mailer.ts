/** SMTP when it is configured, otherwise an outbox with one `.eml` file per mail. */
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import { OperatorError } from '../process/operator-error.ts'
import { Outbox } from './outbox.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** One-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string | undefined
  /** Kept in the outbox when the account is erased: it says that the account is gone. */
  outlivesAccount?: boolean
}

export interface Mailer {
  /**
   * Resolves when the mail server, or the disk, has taken the mail.
   *
   * @throws when it was refused; the message names neither text nor recipient.
   */
  send(mail: Mail): Promise<void>
  /** Outbox only: what a mail server was given is out of reach. */
  forget(person: { address: string; userId: string }): Promise<void>
  sweep(): Promise<void>
  close(): void
}

export interface MailConfig {
  /** Sender, such as `Longhand <longhand@example.com>`. */
  from: string
  smtpUrl: string | undefined
  outboxDir: string
}

export function createMailer(config: MailConfig, { log, clock }: { log: BaseLogger; clock: Clock }): Mailer {
  const compose = (mail: Mail): SendMailOptions => ({
    from: config.from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers:
      mail.unsubscribeUrl === undefined
        ? undefined
        : {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
    date: clock.now(),
    textEncoding: 'quoted-printable',
    // Mails never pull in a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const outbox = new Outbox({ folder: config.outboxDir, log, clock })
  // Mails may be left from before a mail server was set up.
  const cleaning: Pick<Mailer, 'forget' | 'sweep'> = {
    forget: (person) => outbox.forget(person),
    sweep: () => outbox.sweep(),
  }
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
    throw new OperatorError(`The mail server does not let us in (${reasonOf(error)}). Look at SMTP_URL.`, {
      cause: error,
    })
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
  return createTransport({
    url,
    pool: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  } as object)
}

/** The library's message quotes the recipient. */
function reasonOf(error: unknown): number | string {
  const { responseCode, code } = error as NodeJS.ErrnoException & { responseCode?: number }
  return responseCode ?? code ?? 'unknown reason'
}
