import { withAbortAndTimeout } from "../../abort-and-timeout"
import { beginPayment } from "./begin-payment"
import { retrieveSessionState } from "./cart-sessions"
import type {
  PaymentContext,
  PaymentMethod,
  ShownPrice,
} from "../payment-context"
import { lookUpSessionOutcome } from "../look-up-payment"
import type { CodeMethod, Method } from "../payment-method-types"
import type { CodeOutcome, LinkOutcome, Resumed, ShownState } from "../outcomes"

export interface CodeRequest extends ShownPrice {
  cartId: string
  method: CodeMethod
  /**
   * Medusa's `cart.total` as the shopper sees it, in major units (129.9). If the cart or the code has another amount,
   * the outcome is `refused`. Default: any amount is accepted. Ignored if `total` is set.
   */
  amount?: number | string
  /** The buyer's CPF or CNPJ, with or without punctuation, or a passport number. */
  document: string
  /** The kind of `document`. It is required only for a passport. */
  documentType?: "CPF" | "CNPJ" | "PASSPORT"
  /** Stops the call: it sends nothing more and rejects. A code that was already requested may exist nevertheless. */
  signal?: AbortSignal
}

export interface LinkRequest extends ShownPrice {
  cartId: string
  /**
   * Medusa's `cart.total` as the shopper sees it, in major units (129.9). If the cart or the link has another amount,
   * the outcome is `refused`. Default: any amount is accepted. Ignored if `total` is set.
   */
  amount?: number | string
  /** Stops the call: it sends nothing more and rejects. A link that was already requested may exist nevertheless. */
  signal?: AbortSignal
}

/** The functions that `codePayments` adds to a checkout. */
export interface CodeCalls {
  /**
   * Creates a Pix or wallet code, which replaces the cart's earlier code. If a payment of the cart may already have
   * taken money, creates nothing and returns that payment. Parallel calls for the same cart and method get the same
   * result. A call waits while a call of another method is running.
   */
  askForCode(request: CodeRequest): Promise<CodeOutcome>
}

/** The functions that `linkPayments` adds to a checkout. */
export interface LinkCalls {
  /**
   * Creates a link to a page of the payment service. The new link replaces the cart's earlier link. If a payment of the
   * cart may already have taken money, creates nothing and returns that payment. After the payment, the shopper comes
   * back to the URL in the server's option `paymentLink.redirectUrl`. Parallel calls for the same cart get the same
   * result.
   */
  askForLink(request: LinkRequest): Promise<LinkOutcome>
}

/** The payment methods Pix and wallet. The page shows a code, and the shopper pays it. */
export const codePayments: PaymentMethod<CodeCalls> = ({ pay }) => ({
  askForCode: (request) =>
    pay(request, request.method, (flow) =>
      beginCodeOrLinkPayment(flow, request.method, {
        document: request.document,
        document_type: request.documentType,
      })
    ) as Promise<CodeOutcome>,
})

/** Adds the payment method `link` to a checkout. The shopper pays on a page of the payment service. */
export const linkPayments: PaymentMethod<LinkCalls> = ({ pay }) => ({
  askForLink: (request) =>
    pay(request, "link", (flow) =>
      beginCodeOrLinkPayment(flow, "link", {})
    ) as Promise<LinkOutcome>,
})

const LONGEST_MS = 2_000

/**
 * Creates the session of a code or link and returns the code or link. With `placement: "at_checkout"`, also places the
 * order. If the cart already has a payment that may have taken money, returns that payment. Charges nothing itself.
 */
async function beginCodeOrLinkPayment(
  flow: PaymentContext,
  asked: Method,
  data: object
): Promise<Resumed> {
  const begun = await beginPayment(flow, asked, () => data)
  if (begun.kind) {
    return begun
  }
  const { id, method, state } = begun.session
  // The session of a new code contains neither the seconds by the shop's clock nor whether a code in doubt prevents
  // other payments, so the state route is read. If its answer takes long, the page continues without it.
  const told =
    method !== "link" && /pending|verified/.test(state)
      ? await withAbortAndTimeout(
          { signal: flow.signal, timeoutMs: LONGEST_MS },
          () => retrieveSessionState(flow, id)
        ).catch(() => undefined)
      : undefined
  // The state of a new session comes from the session itself, because a new session cannot have ended yet.
  const reported =
    state === "incomplete"
      ? undefined
      : {
          ...told,
          method,
          state:
            told?.state === "in_doubt" ? told.state : (state as ShownState),
        }
  return lookUpSessionOutcome(flow, { ...begun, reported })
}
