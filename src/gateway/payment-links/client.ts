import { circuitObjection } from "../calls/guarded-call"
import { type GatewayDependencies, openConnection } from "../open-connection"
import type { PaymentLinkClient } from "../payment-link-client"
import type { PaymentLinkSettings } from "../settings"
import { createPaymentLink } from "./create-payment-link"
import { deactivatePaymentLink } from "./deactivate-payment-link"
import { listLinkTransactions } from "./list-link-transactions"
import { lookUpPaymentLink } from "./look-up-payment-link"
import { refundLinkTransaction } from "./refund-link-transaction"

export function createPaymentLinkClient(
  settings: PaymentLinkSettings,
  dependencies: GatewayDependencies
): PaymentLinkClient {
  const { connection, close } = openConnection(settings, dependencies)
  return {
    createPaymentLink: (order, budget) =>
      createPaymentLink(connection, order, budget),
    lookUpPaymentLink: (id, budget) =>
      lookUpPaymentLink(connection, id, budget),
    listLinkTransactions: (id, budget) =>
      listLinkTransactions(connection, id, budget),
    deactivatePaymentLink: (id, budget) =>
      deactivatePaymentLink(connection, id, budget),
    refundLinkTransaction: (refund, budget) =>
      refundLinkTransaction(connection, refund, budget),
    whyNotAsked: (operation) =>
      circuitObjection(connection, { operation, secrets: [] }),
    close,
  }
}
