import type { CodeCharge } from "../../../src/charge/charge-request"
import type { GatewayCharge } from "../../../src/charge/gateway-charge"
import type { TimeBudget } from "../../../src/charge/time-budget"
import type { GatewayClient } from "../../../src/gateway/client"
import {
  aCardAuthorization,
  aChargeAnswer,
  aPixCharge,
  aWalletCharge,
} from "./builders"

type Create = (
  client: GatewayClient,
  budget: TimeBudget,
  changes?: Partial<CodeCharge>
) => Promise<GatewayCharge>

interface Creation {
  operation: "authorize_card" | "create_pix_charge" | "create_wallet_charge"
  create: Create
}

const authorizeCard: Create = (client, budget, changes) =>
  client.authorizeCard(aCardAuthorization(changes), budget)

const createPix: Create = (client, budget, changes) =>
  client.createPixCharge(aPixCharge(changes), budget)

const createWallet: Create = (client, budget, changes) =>
  client.createWalletCharge(aWalletCharge(changes), budget)

/** The two that are paid with a code. */
export const codeCreations = [
  {
    operation: "create_pix_charge",
    create: createPix,
    paymentType: "PIX",
    path: "/charge/pix",
    ownFields: { pix: { expiration: 3_600 } },
  },
  {
    operation: "create_wallet_charge",
    create: createWallet,
    paymentType: "WALLET",
    path: "/charge/wallet",
    ownFields: {},
  },
] as const

/** The three calls that make a charge. */
export const creations: readonly Creation[] = [
  { operation: "authorize_card", create: authorizeCard },
  ...codeCreations,
]

/** A charge that nobody has paid yet, with `reported` in its sub-object. */
export function aCodeAnswer(
  paymentType: "PIX" | "WALLET",
  reported: unknown
): Record<string, unknown> {
  return aChargeAnswer({
    chargeStatus: "PRE_AUTHORIZED",
    transactions: [
      {
        transactionId: "t-1",
        paymentType,
        transactionStatus: "PENDING",
        amount: 1999,
        [paymentType.toLowerCase()]: reported,
      },
    ],
  })
}
