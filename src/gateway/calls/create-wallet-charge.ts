import type { WalletCharge } from "../../core/charge/code-charge"
import type { GatewayCharge } from "../../core/charge/gateway-charge"
import type { TimeBudget } from "../../core/time/time-budget"
import { writeCreateWalletRequest } from "../wire/create-wallet-request"
import type { Connection } from "./connection"
import { createCharge } from "./create-charge"

export function createWalletCharge(
  connection: Connection,
  charge: WalletCharge,
  budget: TimeBudget
): Promise<GatewayCharge> {
  return createCharge(
    connection,
    {
      operation: "create_wallet_charge",
      charge,
      content: writeCreateWalletRequest(charge),
    },
    budget
  )
}
