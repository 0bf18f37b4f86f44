import type { Credential } from "../../merchants/merchant"
import type { LedgerPaymentLink } from "../ledger/ledger-payment-link"
import type { PaymentLinkControl } from "./payment-link-control"

type Call = <Answered>(
  method: string,
  path: string,
  body?: unknown
) => Promise<Answered>

export function linksOverHttp(call: Call): PaymentLinkControl {
  const paymentLinks = async () =>
    (await call<Listed>("GET", "payment-links")).paymentLinks
  const act = async (path: string, body: unknown = {}) =>
    (await call<Shown>("POST", path, body)).paymentLink
  const actOn = (link: string, action: string, body?: unknown) =>
    act(`payment-links/${encodeURIComponent(link)}/${action}`, body)

  return {
    paymentLinks,

    async paymentLink(idOrOrderNumber) {
      return (await paymentLinks()).find(
        ({ id, orderNumber }) =>
          id === idOrOrderNumber || orderNumber === idOrOrderNumber
      )
    },

    payLink: (link, options = {}) => actOn(link, "pay", options),
    deactivateLink: (link) => actOn(link, "inactive"),
    expireLink: (link) => actOn(link, "expire"),

    refundLink: (transactionId, amount) =>
      act(
        `payment-link-transactions/${encodeURIComponent(transactionId)}/refund`,
        { amount }
      ),

    async rotatePaymentLinkCredential(merchantDocument) {
      const path = "payment-link-credentials"
      const body = { merchantDocument }
      return (await call<{ credential: Credential }>("POST", path, body))
        .credential
    },

    async changePaymentLinkAccess(change, merchantDocument) {
      await call("POST", "payment-link-access", { ...change, merchantDocument })
    },
  }
}

type Listed = { paymentLinks: LedgerPaymentLink[] }
type Shown = { paymentLink: LedgerPaymentLink }
