import { type ReactElement, useId, useRef } from "react"

import type { PaymentCode } from "../checkout"
import { useShop } from "./checkout-provider"
import { copyText } from "./copy-text"
import { fill } from "./texts"

export interface CodeViewProps {
  code: PaymentCode
  secondsLeft: number | undefined
  /** What reads the code. */
  app: string
  /** Whether the shopper asked for it just now, rather than came back to it. */
  isNew: boolean
  onCopied: (payload: string) => void
}

/** The picture, the text to copy, how long it lasts, and how to pay. */
export function CodeView(props: CodeViewProps): ReactElement {
  const { secondsLeft, app, isNew, onCopied } = props
  const { method, payload, image, order } = props.code
  const { texts } = useShop()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  return (
    <>
      {order && <p className="ct-order">{texts.orderWaits}</p>}
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
      {/* The button that asked for the code is gone, and the focus with it. */}
      <button
        className="ct-button"
        autoFocus={isNew}
        onClick={() => void copyText(input.current!).then(onCopied)}
      >
        {texts.copy}
      </button>
      {/^https:/.test(payload) && (
        <a className="ct-link" href={payload}>
          {fill(texts.open, { app })}
        </a>
      )}
      {secondsLeft !== undefined && (
        <p className="ct-countdown" role="timer">
          {secondsLeft
            ? fill(texts.timeLeft, { time: clockTime(secondsLeft) })
            : texts.timeIsUp}
        </p>
      )}
      <ol className="ct-steps">
        {fill(texts.steps, { app })
          .split("\n")
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
    </>
  )
}

/** "29:59", or "1:05:00": a wallet may give hours. */
function clockTime(seconds: number): string {
  const hours = Math.floor(seconds / 3_600)
  const others = new Date(seconds * 1_000).toISOString().slice(14, 19)
  return hours ? `${hours}:${others}` : others
}
