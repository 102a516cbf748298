import { paymentGateways, sandboxPayPath } from '@longhand/contracts'

/** What the frame of a payment opens, and what that page may do. */
export interface PaymentFrame {
  src: string
  /** The frame's `sandbox` attribute. */
  sandbox: string
}

const gatewayAddresses: readonly string[] = Object.values(paymentGateways).flatMap(({ addresses }) => addresses)

/** A gateway's page draws its code with scripts and its own cookies; it may open its log-in beside the page, and never replace the page. */
const gatewayRights = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** Our own page gets no origin: with it, something in it could reach the page around. Its scripts are those of tools that look into pages; it has none. */
const sandboxRights = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

/**
 * A page of the sandbox is opened where the API is, whatever name the address has: behind a proxy that changes `Host`, the server doesn't know by which name the page calls it.
 *
 * @param server Where the API is: the page's own address or another origin.
 * @returns `undefined` for an address that is not on the list: nothing may be shown then.
 */
export function paymentFrameOf(payUrl: string, server: string): PaymentFrame | undefined {
  if (!URL.canParse(payUrl, server)) return undefined
  const { href, protocol, origin, pathname, search, username, password } = new URL(payUrl, server)
  if (username || password) return undefined
  if (/^https?:$/.test(protocol) && pathname.startsWith(sandboxPayPath)) return { src: new URL(pathname + search, server).href, sandbox: sandboxRights }
  return gatewayAddresses.includes(origin + pathname) ? { src: href, sandbox: gatewayRights } : undefined
}
