import {
  type FormEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from "react"

import type { PaymentLink } from "../checkout"
import { useCall, useShop, useTexts } from "./checkout-provider"
import { SubmitButton } from "./fields"
import { fill, LINK_TEXTS } from "./texts"
import {
  isOpen,
  type PaymentOptions,
  useKnownPayment,
} from "./use-known-payment"
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
  const { cartId, amount } = options
  const { onLink = ({ url }) => location.assign(url) } = options
  const texts = useTexts(LINK_TEXTS)
  const askForLink = useCall("askForLink")
  const { known, status, message, begin } = useKnownPayment(
    options,
    texts,
    "link"
  )
  return {
    status: status as LinkStatus,
    link: known.kind === "link" ? known : undefined,
    message,
    missing: known.kind === "incomplete" ? known.missing : undefined,
    canStart: !isOpen(known.kind),
    start() {
      begin("starting", async (signal) => {
        const outcome = await askForLink({
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

export interface LinkPaymentProps extends LinkOptions {
  /** What the button says. Default: "Pagar com Pix, carteira ou cartão". */
  submitLabel?: string
  className?: string
}

/**
 * Pays a cart on a page of the payment service: makes a link and goes there, waits for the payment in
 * the background, and after the way back or a reload shows the same link. It has a `<form>` in it, so
 * it stands in no other. Styled as the codes are.
 */
export function LinkPayment(props: LinkPaymentProps): ReactElement {
  const { className = "" } = props
  const texts = useTexts(LINK_TEXTS)
  const { status, link, message, canStart, start } = useLink(props)
  const [isAsked, setAsked] = useState(false)
  const isBusy = status === "starting"

  function submit(event: FormEvent): void {
    event.preventDefault()
    setAsked(true)
    start()
  }

  return (
    <section className={`ct-code ${className}`} data-status={status}>
      {link && <LinkView link={link} isNew={isAsked} />}
      {(canStart || isBusy) && (
        <form className="ct-form" onSubmit={submit}>
          <SubmitButton isBusy={isBusy}>
            {isBusy ? texts.starting : (props.submitLabel ?? texts.linkStart)}
          </SubmitButton>
        </form>
      )}
      <p className="ct-message" role="status">
        {message}
      </p>
    </section>
  )
}

function LinkView({
  link: { url, code, expiresAt, order },
  isNew,
}: {
  link: PaymentLink
  /** Whether the shopper asked for it just now, rather than came back to it. */
  isNew: boolean
}): ReactElement {
  const { locale } = useShop()
  const texts = useTexts(LINK_TEXTS)
  const go = useRef<HTMLAnchorElement>(null)

  // The button that asked for the link is gone, and the focus with it.
  useEffect(() => {
    if (isNew) {
      go.current!.focus()
    }
  }, [])

  return (
    <>
      {order && <p className="ct-order">{texts.orderWaits}</p>}
      <a className="ct-button ct-go" href={url} ref={go}>
        {texts.linkGo}
      </a>
      {code?.image && (
        <>
          <p className="ct-steps">{texts.linkScan}</p>
          <img className="ct-qr" src={code.image} alt={texts.image} />
        </>
      )}
      {expiresAt && (
        <p className="ct-countdown">
          {fill(texts.linkUntil, {
            time: new Date(expiresAt).toLocaleString(locale, UNTIL),
          })}
        </p>
      )}
    </>
  )
}

/** Where the gateway's days end. */
const UNTIL = {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
} as const
