import type { Ledger } from "../modules/ledger"
import type { GatewayClient } from "../gateway/client"
import type { PaymentLinkClient } from "../gateway/payment-link-client"

/** Whom to ask about a charge, and where the payments of a link are written down. */
export interface ChargeReading {
  gateway: Pick<GatewayClient, "lookUpCharge">
  links: Pick<PaymentLinkClient, "lookUpPaymentLink" | "listLinkTransactions">
  ledger: Pick<Ledger, "noteLinkTransactions" | "findChargeById">
}
