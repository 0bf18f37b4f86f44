import { begin } from "./begin"
import type { Flow, PaymentMethod } from "./flow"
import { openPayment } from "./look-up-payment"
import type { CodeOutcome, LinkOutcome, Resumed, ShownState } from "./outcomes"

export interface CodeRequest {
  cartId: string
  method: "pix" | "wallet"
  /** As in `CardPayment`: no code of another amount is made, or shown. Default: any amount. */
  amount?: number | string
  document: string
  documentType?: "CPF" | "CNPJ" | "PASSPORT"
  signal?: AbortSignal
}

export interface LinkRequest {
  cartId: string
  /** As in `CardPayment`: no link of another amount is made, or shown. Default: any amount. */
  amount?: number | string
  signal?: AbortSignal
}

/** What `codePayments` adds to a checkout. */
export interface CodeCalls {
  /**
   * A code to pay with; the one before is given up. Parallel calls for one cart and method share a
   * result; a payment of the cart by another method is waited for.
   */
  askForCode(request: CodeRequest): Promise<CodeOutcome>
}

/** What `linkPayments` adds to a checkout. */
export interface LinkCalls {
  /**
   * A page of the payment service that the shopper is sent to, and comes back from to the address of
   * the server's options (`paymentLink.redirectUrl`); the link before is given up. Shared and waited
   * for as `askForCode`.
   */
  askForLink(request: LinkRequest): Promise<LinkOutcome>
}

/** Payment by Pix or wallet: a code that is made, shown and waited for. */
export const codePayments: PaymentMethod<CodeCalls> = ({ pay }) => ({
  askForCode: (request) =>
    pay(request, request.method, (flow) =>
      beginAndShow(flow, request.method, {
        document: request.document,
        document_type: request.documentType,
      })
    ) as Promise<CodeOutcome>,
})

/** Payment by link: a page of the payment service. */
export const linkPayments: PaymentMethod<LinkCalls> = ({ pay }) => ({
  askForLink: (request) =>
    pay(request, "link", (flow) =>
      beginAndShow(flow, "link", {})
    ) as Promise<LinkOutcome>,
})

/** Makes a session with a code or a link, or shows what is open in place of it. Nobody is charged but who pays it. */
async function beginAndShow(
  flow: Flow,
  asked: "pix" | "wallet" | "link",
  data: object
): Promise<Resumed> {
  const begun = await begin(flow, asked, () => data)
  if (begun.kind) {
    return begun
  }
  const { method, state } = begun.session
  // As the state route says it: what was made a moment ago has not come to nothing yet.
  const reported =
    state === "incomplete" ? undefined : { method, state: state as ShownState }
  return openPayment(flow, { ...begun, reported })
}
