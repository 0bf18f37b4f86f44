import type {
  CardAuthorization,
  ChargeRequest,
  PixCharge,
} from "../../domain/charge-request"
import type { GatewaySettings } from "../settings"

/**
 * Writes the request in the service's own spelling. `paymentSource` is always sent; `lateCapture` is at the top level,
 * `deviceInformation` there or in `customer`. Source: docs/gateway.md#authorize-a-charge
 */
export function writeAuthorizeCardRequest(
  card: CardAuthorization,
  settings: Pick<
    GatewaySettings,
    "temporaryCardTokenField" | "deviceInformation"
  >
): object {
  const { deviceInformation: place, temporaryCardTokenField } = settings
  const device = { deviceInformation: card.deviceInformation }
  return {
    paymentSource: "GATEWAY",
    merchantChargeId: card.merchantChargeId,
    customer: { ...card.customer, ...(place === "customer" && device) },
    transactions: [
      {
        paymentType: "CREDIT",
        amount: card.amount,
        softDescriptor: card.softDescriptor,
        transactionId: card.transactionId,
        entryMode: card.entryMode,
        issuerTransactionId: card.issuerTransactionId,
        credit: {
          // One of two spellings.
          [temporaryCardTokenField]: card.temporaryCardToken,
          installmentNumber: card.installments,
          installmentType: card.installmentType,
          billingAddress: card.billingAddress,
        },
      },
    ],
    lateCapture: card.lateCapture,
    ...(place === "top_level" && device),
  }
}

/** `expiration` is in seconds. The interface does not show it. Source: docs/gateway.md#charge-operations. */
export function writeCreatePixRequest(charge: PixCharge): object {
  const pix = { expiration: charge.expirationSeconds }
  return codeRequest(charge, { paymentType: "PIX", pix })
}

/** The transaction of a wallet has no sub-object. Source: docs/gateway.md#charge-operations. */
export function writeCreateWalletRequest(charge: ChargeRequest): object {
  return codeRequest(charge, { paymentType: "WALLET" })
}

/** Returns the request for a code. It has no `lateCapture`, since a code cannot reserve money. */
function codeRequest(
  { merchantChargeId, customer, amount, softDescriptor }: ChargeRequest,
  paidWith: object
): object {
  return {
    paymentSource: "GATEWAY",
    merchantChargeId,
    customer,
    transactions: [{ ...paidWith, amount, softDescriptor }],
  }
}
