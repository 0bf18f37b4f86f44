import { type ReactElement, useEffect, useState } from "react"

import { formatReais, readDocument } from "../../card"
import type { CodeMethod, ResumedPayment } from "../../checkout"
import { DocumentForm, useBuyerDocument } from "../form/buyer-document"
import {
  useRequestOnChange,
  useCheckoutFunction,
  useShopContext,
  useTexts,
} from "../checkout-provider"
import { CodeView, joinSentences } from "./code-payment"
import { Button } from "../form/fields"
import {
  CODE_TEXTS,
  fillPlaceholders,
  PIX_CODE_TEXTS,
  RESUME_TEXTS,
  type TextName,
  type Texts,
  WALLET_CODE_TEXTS,
} from "../texts"
import { useSecondsLeft } from "./use-pix"

export interface ResumePaymentProps {
  /** The token from the URL that the resume link opened. */
  token: string
  /**
   * Called with the id of a new cart that contains the items of a canceled order. The shop should continue with this
   * cart.
   */
  onCart: (cartId: string) => void
  /** Whether the shopper may pay with a passport instead of a CPF or CNPJ. Default: false. */
  passports?: boolean
  className?: string
}

const PAUSE_MS = 5_000
/** Matches the payment states that can change while the shopper does nothing on this page. They are read repeatedly. */
const CHANGING_STATES = /^(pending|being_|in_doubt)/

/**
 * Shows the payment of a resume link, for example a code that can be paid, or a button that creates a new code. If the
 * order was canceled, a button puts its items into a new cart. The shopper needs neither a cart nor a login. Throws if
 * `createCheckout` was called without `resumedPayments`.
 *
 * Give the page `noindex` and `no-referrer`, so that its URL does not reach search engines and other sites.
 */
export function ResumePayment(props: ResumePaymentProps): ReactElement {
  const { token, onCart, className = "" } = props
  const texts = useTexts({
    ...CODE_TEXTS,
    ...PIX_CODE_TEXTS,
    ...WALLET_CODE_TEXTS,
    ...RESUME_TEXTS,
  })
  const { locale, onError } = useShopContext()
  const [openLink, askForCode, stopReminders, recreateCart] = [
    useCheckoutFunction("openResumeLink"),
    useCheckoutFunction("askForAnotherCode"),
    useCheckoutFunction("stopReminders"),
    useCheckoutFunction("recreateCart"),
  ]
  const [times, setTimes] = useState(0)
  const [payment, setPayment] = useState<ResumedPayment>()
  const [message, setMessage] = useState("")
  const [isUnreachable, setUnreachable] = useState(false)
  const [copied, setCopied] = useState("")
  const [isBusy, setBusy] = useState(false)
  const buyer = useBuyerDocument(isBusy)
  const secondsLeft = useSecondsLeft(
    payment?.code?.expires_at,
    payment?.code?.seconds_left
  )
  const { state = "", method } = payment ?? {}
  // A card has no app, and a shop may leave the name of an app empty.
  const app = (texts as Partial<Texts>)[`${method}App` as TextName] ?? ""
  const total = payment?.code ? payment.amount : payment?.another?.total

  const fail = (error: unknown) => {
    const { status, message: refusalText } = error as {
      status?: number
      message?: string
    }
    // The shop's refusals are for the shopper, and everything else is for the log.
    if (status && status < 500 && refusalText) setMessage(refusalText)
    else {
      onError(error)
      setUnreachable(true)
    }
    return status
  }
  const press = (work: () => Promise<unknown>) => {
    setMessage("")
    setBusy(true)
    void work()
      .catch(fail)
      .finally(() => {
        setBusy(false)
        setTimes((last) => last + 1)
      })
  }

  useRequestOnChange(
    [token, times],
    (signal) =>
      openLink(token, { signal }).catch((error: unknown) => {
        if (!signal.aborted && fail(error) !== 404)
          setTimeout(setTimes, PAUSE_MS, times + 1)
        return undefined
      }),
    (found) => {
      if (found) {
        setPayment(found)
        setUnreachable(false)
      }
    }
  )
  useEffect(() => {
    if (!CHANGING_STATES.test(state)) return
    const timer = setInterval(
      () => document.hidden || setTimes((last) => last + 1),
      PAUSE_MS
    )
    return () => clearInterval(timer)
  }, [state])

  const words: Record<string, string> = {
    paid: texts.resumePaid,
    authorized: texts.resumePaid,
    order_canceled: texts.resumeCanceled,
    ordered_otherwise: texts.resumeOrderedOtherwise,
    expired: texts.expired,
    being_verified: texts.being_verified,
    in_doubt: texts.resumeInDoubt,
    being_refunded: texts.resumeRefunded,
    refunded: texts.resumeRefunded,
  }

  return (
    <section className={`ct-code ${className}`} data-status={state}>
      {total !== undefined && (
        <p className="ct-price">
          {fillPlaceholders(texts.resumeTotal, {
            total: formatReais(total, locale),
          })}
        </p>
      )}
      {payment?.code && method !== "link" && (
        <CodeView
          code={{
            ...payment.code,
            method: method as CodeMethod,
            order: payment.order_waits,
          }}
          texts={texts as never}
          secondsLeft={secondsLeft}
          app={app}
          isNew={false}
          onCopied={setCopied}
        />
      )}
      {payment?.another && (
        <DocumentForm
          buyer={buyer}
          passports={props.passports}
          label={texts.newCode}
          onSubmit={(typed, type) => {
            const document = readDocument(typed, type) ?? { document: typed }
            press(() =>
              askForCode(token, { ...document, ...payment.another! }).then(
                setPayment
              )
            )
          }}
        />
      )}
      {state === "order_canceled" && (
        <Button onClick={() => press(() => recreateCart(token).then(onCart))}>
          {texts.resumeCart}
        </Button>
      )}
      <p className="ct-message" role="status">
        {joinSentences(
          isUnreachable ? texts.unreachable : message || words[state],
          !!copied && payment?.code?.payload === copied && texts.copied
        )}
      </p>
      {payment && CHANGING_STATES.test(state) && (
        <p className="ct-reminders">
          {payment.has_reminders ? (
            <button
              className="ct-link"
              onClick={() => press(() => stopReminders(token).then(setPayment))}
            >
              {texts.noReminders}
            </button>
          ) : (
            texts.noRemindersKept
          )}
        </p>
      )}
    </section>
  )
}
