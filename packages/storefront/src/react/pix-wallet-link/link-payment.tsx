import {
  type FormEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from "react"

import type { PaymentLink } from "../../checkout"
import {
  useCheckoutFunction,
  useShopContext,
  useTexts,
} from "../checkout-provider"
import { SubmitButton } from "../form/fields"
import { PlaceOrder } from "../nothing-to-pay"
import { fillPlaceholders, LINK_TEXTS } from "../texts"
import {
  type PaymentOptions,
  useUnfinishedPayment,
} from "../use-unfinished-payment"
import type { PixState, PixStatus } from "./use-pix"
import { useReportTotal } from "../ways-of-paying"

export interface LinkOptions extends PaymentOptions {
  /**
   * Whether the shopper has just come back from the link. If it is true and the shop does not know of the payment yet,
   * the shop asks the payment service whether the link was paid. Default: false.
   */
  hasReturned?: boolean
  /**
   * Called with the link that `start` created or found. The function should open the link. Default: opens `url` in the
   * same tab.
   */
  onLink?: (link: PaymentLink) => void
}

/** The status of a payment by link. The values mean the same as in `PixStatus`, with a link in place of the code. */
export type LinkStatus = PixStatus

export interface LinkState extends Pick<
  PixState,
  "message" | "missing" | "canStart" | "placeOrder"
> {
  status: LinkStatus
  /** The link to pay. Defined only in the status `waiting`. */
  link: PaymentLink | undefined
  /**
   * Creates a link and calls `onLink`. Call it only if `canStart` is true. After a failure, `message` is the text for
   * the shopper, and the provider's `onError` receives an error that was thrown.
   */
  start: () => void
}

/**
 * Provides the state and functions of a payment by link. Finds the cart's unpaid link, creates a link when `start` is
 * called, and waits until the link is paid.
 */
export function useLink(options: LinkOptions): LinkState {
  const { cartId } = options
  const { onLink = ({ url }) => location.assign(url) } = options
  const texts = useTexts(LINK_TEXTS)
  const askForLink = useCheckoutFunction("askForLink")
  const { known, status, message, isBusy, ways, priceOf, begin, placeOrder } =
    useUnfinishedPayment(options, texts, "link")
  useReportTotal(options, known.kind === "link" ? undefined : ways?.total)
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
        // If the shopper has opened another page in the meantime, the link is not opened.
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
 * Pays a cart on a page of the payment service. A button creates the link and opens it. The component waits for the
 * payment while this page stays open. After a reload or the shopper's return, it shows the link if it can still be
 * paid. It contains a `<form>`, so do not put it into another form. Style it like `PixPayment`.
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
  /** Whether the shopper requested this link on this page, so that it did not exist when the page was loaded. */
  isNew: boolean
}): ReactElement {
  const { locale } = useShopContext()
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
          {fillPlaceholders(texts.linkUntil, {
            time: new Date(expiresAt).toLocaleString(locale, EXPIRY_FORMAT),
          })}
        </p>
      )}
    </>
  )
}

/**
 * The format of a link's expiry time. The time is shown in São Paulo's time zone, because a link expires there at the
 * end of a day.
 */
const EXPIRY_FORMAT = {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
} as const
