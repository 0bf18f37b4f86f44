import {
  type FormEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from "react"

import type { PaymentLink } from "../../checkout"
import { useCall, useShop, useTexts } from "../checkout-provider"
import { SubmitButton } from "../form/fields"
import { PlaceOrder } from "../nothing-to-pay"
import { fill, LINK_TEXTS } from "../texts"
import { type PaymentOptions, useKnownPayment } from "../use-known-payment"
import type { PixState, PixStatus } from "./use-pix"
import { useReportedTotal } from "../ways-of-paying"

export interface LinkOptions extends PaymentOptions {
  /**
   * Whether the shopper has come back from the link. If the notification about a payment has not arrived yet, the shop
   * then asks the payment service at once whether the link was paid. Default: false.
   */
  hasReturned?: boolean
  /**
   * Called with the link that `start` created or found. The function should open the link for the shopper. Default:
   * this tab opens `url`.
   */
  onLink?: (link: PaymentLink) => void
}

/**
 * The status of a payment by link. The values are those of `PixStatus`. `waiting` means that there is an unpaid link.
 */
export type LinkStatus = PixStatus

export interface LinkState extends Pick<
  PixState,
  "message" | "missing" | "canStart" | "placeOrder"
> {
  status: LinkStatus
  /** The link to pay. Undefined unless `status` is `waiting`. */
  link: PaymentLink | undefined
  /**
   * Requests a link, for example after a link has expired, and calls `onLink`. Does nothing unless `canStart` is true.
   * `message` shows a failure, and a thrown error is also passed to the provider's `onError`.
   */
  start: () => void
}

/**
 * Pays a cart by link. Finds a link that is open, requests a new link when `start` is called, and waits until the link
 * is paid.
 */
export function useLink(options: LinkOptions): LinkState {
  const { cartId } = options
  const { onLink = ({ url }) => location.assign(url) } = options
  const texts = useTexts(LINK_TEXTS)
  const askForLink = useCall("askForLink")
  const { known, status, message, isBusy, ways, priceOf, begin, placeOrder } =
    useKnownPayment(options, texts, "link")
  useReportedTotal(options, known.kind === "link" ? undefined : ways?.total)
  return {
    status: status as LinkStatus,
    link: known.kind === "link" ? known : undefined,
    message,
    missing: known.kind === "incomplete" ? known.missing : undefined,
    canStart: !isBusy && !placeOrder,
    placeOrder,
    start() {
      begin("starting", async (signal) => {
        const outcome = await askForLink({
          cartId,
          ...priceOf(ways?.total),
        })
        // A shopper who has gone to another page meanwhile stays there.
        if (outcome.kind === "link" && !signal.aborted) {
          onLink(outcome)
        }
        return outcome
      })
    },
  }
}

export interface LinkPaymentProps extends LinkOptions {
  /** The text of the button. Default: the text `linkStart` ("Pagar com Pix, carteira ou cartão" in Portuguese). */
  submitLabel?: string
  className?: string
}

/**
 * Pays a cart on a page of the payment service. Creates a link, opens it, and waits for the payment while this page
 * stays open. After a reload, or when the shopper comes back, shows the link if it is still open. It contains a
 * `<form>`, so do not put it into another form. Style it like `PixPayment`.
 */
export function LinkPayment(props: LinkPaymentProps): ReactElement {
  const { className = "" } = props
  const texts = useTexts(LINK_TEXTS)
  const payment = useLink(props)
  const { status, link, message, canStart, start } = payment
  const [isAsked, setAsked] = useState(false)
  const isBusy = status === "starting"

  function submit(event: FormEvent): void {
    event.preventDefault()
    setAsked(true)
    start()
  }

  if (payment.placeOrder && !link) {
    return (
      <section className={`ct-code ${className}`} data-status={status}>
        <PlaceOrder {...payment} />
      </section>
    )
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
  /** Whether the shopper requested the link since the page was loaded. */
  isNew: boolean
}): ReactElement {
  const { locale } = useShop()
  const texts = useTexts(LINK_TEXTS)
  const go = useRef<HTMLAnchorElement>(null)

  // The link takes the focus, because the button that requested it is gone.
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
            time: new Date(expiresAt).toLocaleString(locale, EXPIRY_FORMAT),
          })}
        </p>
      )}
    </>
  )
}

/**
 * The format of the time at which a link expires. It is shown in São Paulo's time zone, because a link expires at the
 * end of a day there.
 */
const EXPIRY_FORMAT = {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
} as const
