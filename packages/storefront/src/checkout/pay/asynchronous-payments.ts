import { until } from "../../until"
import { begin } from "./begin"
import { stateOf } from "./cart-payments"
import type { Flow, PaymentMethod, ShownPrice } from "../flow"
import { openPayment } from "../look-up-payment"
import type { CodeMethod, Method } from "../methods"
import type { CodeOutcome, LinkOutcome, Resumed, ShownState } from "../outcomes"

export interface CodeRequest extends ShownPrice {
  cartId: string
  method: CodeMethod
  /** The amount that the shopper sees, as in `CardPayment`; a code of another amount is refused. Default: any. */
  amount?: number | string
  document: string
  documentType?: "CPF" | "CNPJ" | "PASSPORT"
  signal?: AbortSignal
}

export interface LinkRequest extends ShownPrice {
  cartId: string
  /** The amount that the shopper sees, as in `CardPayment`; a link of another amount is refused. Default: any. */
  amount?: number | string
  signal?: AbortSignal
}

/** The calls that `codePayments` adds to a checkout. */
export interface CodeCalls {
  /**
   * Makes a code to pay with and abandons the cart's earlier code, unless it returns what is open or done already.
   * Parallel calls for one cart and method share one result; a call waits for a call of another method.
   */
  askForCode(request: CodeRequest): Promise<CodeOutcome>
}

/** The calls that `linkPayments` adds to a checkout. */
export interface LinkCalls {
  /**
   * Makes a link to a page of the payment service and abandons the cart's earlier link, unless it returns what
   * is open or done already. From that page the shopper comes back to the server's option
   * `paymentLink.redirectUrl`. Parallel calls share one result and wait for other methods, as in `askForCode`.
   */
  askForLink(request: LinkRequest): Promise<LinkOutcome>
}

/** The payment methods Pix and wallet: both pay with a code that is made, shown and waited for. */
export const codePayments: PaymentMethod<CodeCalls> = ({ pay }) => ({
  askForCode: (request) =>
    pay(request, request.method, (flow) =>
      beginAndShow(flow, request.method, {
        document: request.document,
        document_type: request.documentType,
      })
    ) as Promise<CodeOutcome>,
})

/** The payment method link: the shopper pays on a page of the payment service. */
export const linkPayments: PaymentMethod<LinkCalls> = ({ pay }) => ({
  askForLink: (request) =>
    pay(request, "link", (flow) =>
      beginAndShow(flow, "link", {})
    ) as Promise<LinkOutcome>,
})

const LONGEST_MS = 2_000

/** Makes a session with a code or a link, or returns the payment that is open already. This alone charges nobody. */
async function beginAndShow(
  flow: Flow,
  asked: Method,
  data: object
): Promise<Resumed> {
  const begun = await begin(flow, asked, () => data)
  if (begun.kind) {
    return begun
  }
  const { id, method, state } = begun.session
  // The session of a new code does not know the shop's time, nor whether a code in doubt keeps the shopper from other
  // payments. If the answer takes long, the page goes on without it.
  const told =
    method !== "link" && /pending|verified/.test(state)
      ? await until({ signal: flow.signal, timeoutMs: LONGEST_MS }, () =>
          stateOf(flow, id)
        ).catch(() => undefined)
      : undefined
  // The session's own state is used as the route would report it: a new session cannot be over yet.
  const reported =
    state === "incomplete"
      ? undefined
      : {
          ...told,
          method,
          state:
            told?.state === "in_doubt" ? told.state : (state as ShownState),
        }
  return openPayment(flow, { ...begun, reported })
}
