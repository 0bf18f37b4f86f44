import {
  type FormEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from "react"

import type { PaymentLink } from "../checkout"
import { useShop } from "./checkout-provider"
import { SubmitButton } from "./submit-button"
import { fill } from "./texts"
import { type LinkOptions, useLink } from "./use-link"

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
  const { texts } = useShop()
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
  const { texts, locale } = useShop()
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
