import { type ReactElement, useId, useRef, useState } from "react"

import { readDocument } from "../../card"
import type { CodeMethod, PaymentCode } from "../../checkout"
import { DocumentForm, useBuyerDocument } from "../form/buyer-document"
import { useShopContext, useTexts } from "../checkout-provider"
import { Button } from "../form/fields"
import { PlaceOrder } from "../nothing-to-pay"
import { CODE_TEXTS, fillPlaceholders, type Texts } from "../texts"
import type { PaymentOptions } from "../use-unfinished-payment"
import { usePix } from "./use-pix"
import type { pixPriceLabel } from "../ways-of-paying"

/** The properties of PixPayment and WalletPayment, which pay with a code. */
export interface CodePaymentProps extends PaymentOptions {
  /** The buyer's CPF or CNPJ, if the page knows it. If it is missing or invalid, the component asks the shopper. */
  document?: string
  /** Whether the shopper may pay with a passport instead of a CPF or CNPJ. Default: false. */
  passports?: boolean
  className?: string
}

interface CodeMethodProps {
  method: CodeMethod
  /** The texts that only this payment method has. */
  own: Partial<Texts>
  /** The name of the app that reads the code. Default: the payment method's own text. */
  app?: string | undefined
  /** Returns a text with this method's price. Leave this function out for a method that has no discount of its own. */
  priceLabel?: typeof pixPriceLabel
}

/** Pays a cart with Pix or a wallet. PixPayment and WalletPayment are built on it. */
export function CodePayment(
  props: CodePaymentProps & CodeMethodProps
): ReactElement {
  const { method, className = "" } = props
  const texts = useTexts({ ...CODE_TEXTS, ...props.own } as Texts)
  const pix = usePix(props)
  const { status, code, secondsLeft, message, ways, canStart, start } = pix
  const { locale } = useShopContext()
  const price = ways && props.priceLabel?.(ways, texts, locale)
  const section = useRef<HTMLElement>(null)
  const isBusy = status === "starting"
  const buyer = useBuyerDocument(isBusy)
  const [isAsked, setAsked] = useState(false)
  const [copied, setCopied] = useState("")

  if (pix.placeOrder && !code) {
    return (
      <section className={`ct-code ${className}`} data-status={status}>
        <PlaceOrder {...pix} />
      </section>
    )
  }
  return (
    <section
      ref={section}
      className={`ct-code ${className}`}
      data-status={status}
    >
      {code && (
        <CodeView
          code={code}
          texts={texts}
          secondsLeft={secondsLeft}
          app={props.app ?? texts[`${method}App`]}
          isNew={isAsked}
          onCopied={setCopied}
        />
      )}
      {(canStart || isBusy) && (
        <DocumentForm
          buyer={buyer}
          document={readDocument(props.document ?? "")?.document}
          passports={props.passports}
          label={
            texts[
              status === "expired" ? "newCode" : (`${method}Start` as const)
            ]
          }
          // The element that had the focus disappears in this rendering, because the code has expired.
          autoFocus={section.current?.contains(document.activeElement)}
          onSubmit={(document, documentType) => {
            setAsked(true)
            start(document, documentType)
          }}
        >
          {!!price && <p className="ct-price">{price}</p>}
        </DocumentForm>
      )}
      <p className="ct-message" role="status">
        {joinSentences(
          message,
          code?.payload === copied && texts.copied,
          !!secondsLeft && secondsLeft <= 300 && texts.hurry
        )}
      </p>
    </section>
  )
}

interface CodeViewProps {
  code: Pick<PaymentCode, "method" | "payload" | "image"> & { order?: unknown }
  texts: Texts
  secondsLeft: number | undefined
  /** The name of the app that reads the code. */
  app: string
  /** Whether the shopper requested this code on this page, so that it did not exist when the page was loaded. */
  isNew: boolean
  onCopied: (payload: string) => void
}

/** Shows a code with its picture, its text to copy, the time left, and the steps to pay it. */
export function CodeView(props: CodeViewProps): ReactElement {
  const { texts, secondsLeft, app, isNew, onCopied } = props
  const { method, payload, image, order } = props.code
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  return (
    <>
      {!!order && <p className="ct-order">{texts.orderWaits}</p>}
      {image && <img className="ct-qr" src={image} alt={texts.image} />}
      <div className="ct-field">
        <label className="ct-label" htmlFor={id}>
          {texts[`${method}Payload`]}
        </label>
        <input
          className="ct-input"
          id={id}
          ref={input}
          readOnly
          value={payload}
        />
      </div>
      {/* The button takes the focus, because the button that requested the code is gone. */}
      <Button
        autoFocus={isNew}
        onClick={() => void copyInputToClipboard(input.current!).then(onCopied)}
      >
        {texts.copy}
      </Button>
      {/^https:/.test(payload) && (
        <a className="ct-link" href={payload}>
          {fillPlaceholders(texts.open, { app })}
        </a>
      )}
      {secondsLeft !== undefined && (
        <p className="ct-countdown" role="timer">
          {secondsLeft
            ? fillPlaceholders(texts.timeLeft, {
                time: formatCountdown(secondsLeft),
              })
            : texts.timeIsUp}
        </p>
      )}
      <ol className="ct-steps">
        {fillPlaceholders(texts.steps, { app })
          .split("\n")
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
    </>
  )
}

/**
 * Joins sentences into one text, so that React renders one text node. If a browser translates the page, React cannot
 * update adjacent text nodes correctly.
 */
export function joinSentences(
  ...given: (string | false | undefined)[]
): string {
  return given.filter(Boolean).join(" ")
}

/** Formats seconds as "29:59", or from one hour on as "1:05:00". */
function formatCountdown(seconds: number): string {
  const hours = Math.floor(seconds / 3_600)
  const others = new Date(seconds * 1_000).toISOString().slice(14, 19)
  return hours ? `${hours}:${others}` : others
}

/**
 * Copies the text of an input to the clipboard and returns the text. If the browser does not allow that, selects the
 * text, so that the shopper can copy it, and returns an empty text.
 */
async function copyInputToClipboard(input: HTMLInputElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(input.value)
  } catch {
    // `navigator.clipboard` needs HTTPS, and the browsers inside some apps do not have it.
    input.select()
    if (!document.execCommand("copy")) {
      return ""
    }
  }
  return input.value
}
