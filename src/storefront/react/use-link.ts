import type { PaymentLink } from "../checkout"
import { useShop } from "./checkout-provider"
import { isOpen } from "./known-payment"
import { type PaymentOptions, useKnownPayment } from "./use-known-payment"
import type { PixState, PixStatus } from "./use-pix"

export interface LinkOptions extends PaymentOptions {
  /**
   * Whether the shopper comes back from the link: the payment service is asked at once whether it was
   * paid, where its notification has not arrived yet. Default: false.
   */
  hasReturned?: boolean
  /** Takes the shopper to a link that was just made. Default: this tab goes to its `url`. */
  onLink?: (link: PaymentLink) => void
}

/** As for a code: `waiting` means that there is a link, and nobody has paid it. */
export type LinkStatus = PixStatus

export interface LinkState extends Pick<
  PixState,
  "message" | "missing" | "canStart"
> {
  status: LinkStatus
  /** Undefined unless `waiting`. */
  link: PaymentLink | undefined
  /**
   * Asks for a link, in place of one that expired, and goes there. A second call while the first is
   * under way does nothing. `message` says what went wrong, and `onError` of the provider is told.
   */
  start: () => void
}

/** A link to pay a cart at: finds the one that is there, gets one, and waits until it is paid. */
export function useLink(options: LinkOptions): LinkState {
  const { cartId, amount, hasReturned } = options
  const { onLink = ({ url }) => location.assign(url) } = options
  const { checkout } = useShop()
  const { known, status, message, begin } = useKnownPayment(
    options,
    "link",
    hasReturned
  )
  return {
    status: status as LinkStatus,
    link: known.kind === "link" ? known : undefined,
    message,
    missing: known.kind === "incomplete" ? known.missing : undefined,
    canStart: !isOpen(known.kind),
    start() {
      begin("starting", async (signal) => {
        const outcome = await checkout.askForLink({
          cartId,
          ...(amount !== undefined && { amount }),
        })
        // Whoever went on to another page meanwhile is not taken away from it.
        if (outcome.kind === "link" && !signal.aborted) {
          onLink(outcome)
        }
        return outcome
      })
    },
  }
}
