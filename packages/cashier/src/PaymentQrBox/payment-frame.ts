import { paymentGateways, type PaymentChannelOffer, sandboxPayPath } from '@longhand/contracts'

/** What the frame of a payment opens, and what that page may do. */
export interface PaymentFrame {
  src: string
  /** The frame's `sandbox` attribute. */
  sandbox: string
}

const gatewayAddresses: readonly string[] = Object.values(paymentGateways).flatMap(
  ({ addresses }) => addresses,
)

/** A gateway's page draws its code with scripts and its own cookies; it may open its log-in beside the page, and never replace the page. */
const gatewayRights =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** Our own page gets no origin: with it, something in it could reach the page around. Its scripts are those of tools that look into pages; it has none. */
const sandboxRights = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

/**
 * A page of the sandbox is opened where the API is, whatever name the address has: behind a proxy that changes `Host`, the server doesn't know by which name the page calls it.
 *
 * @param server Where the API is: the page's own address or another origin.
 * @param origins Where the channel's pages are, beside the gateways that are known here.
 * @returns `undefined` for an address that is not on the list: nothing may be shown then.
 */
export function paymentFrameOf(
  payUrl: string,
  server: string,
  origins: readonly string[] = [],
): PaymentFrame | undefined {
  const address = addressOf(payUrl, server)
  if (!address) return undefined
  const { href, protocol, origin, pathname, search } = address
  if (/^https?:$/.test(protocol) && pathname.startsWith(sandboxPayPath))
    return { src: new URL(pathname + search, server).href, sandbox: sandboxRights }
  const isOurs = origin === new URL(server).origin
  // With an origin of its own and scripts, a page of ours could take off its own sandbox.
  const isListed = !isOurs && origin !== window.location.origin && origins.includes(origin)
  return isListed || gatewayAddresses.includes(origin + pathname)
    ? { src: href, sandbox: gatewayRights }
    : undefined
}

/** @returns The page of a channel that leads away; `undefined` for an address that is none of its pages. */
export function paymentPageOf(
  payUrl: string,
  server: string,
  { origins }: Pick<PaymentChannelOffer, 'origins'>,
): string | undefined {
  const address = addressOf(payUrl, server)
  return address && origins.includes(address.origin) ? address.href : undefined
}

function addressOf(payUrl: string, server: string): URL | undefined {
  if (!URL.canParse(payUrl, server)) return undefined
  const address = new URL(payUrl, server)
  return address.username || address.password ? undefined : address
}
