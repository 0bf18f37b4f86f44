import { z } from "@medusajs/framework/zod"

import { answerJson } from "../http/answer"
import type { LedgerCharge } from "../ledger/ledger-charge"
import { chargeAmount } from "../operations/charge-amount"
import { readAs } from "../read-as"
import type { SimulatorControl } from "../simulator-control"
import type { ControlRoute } from "./control-route"

const someAmount = z.strictObject({ amount: chargeAmount.optional() })
const nothing = z.strictObject({})

type ActWithAmount = (
  control: SimulatorControl,
  id: string,
  amount: number | undefined
) => Promise<LedgerCharge>

type Act = (control: SimulatorControl, id: string) => Promise<LedgerCharge>

export const panelRoutes: readonly ControlRoute[] = [
  routeWithAmount("capture", (control, id, amount) =>
    control.panelCapture(id, amount)
  ),
  routeWithAmount("refund", (control, id, amount) =>
    control.panelRefund(id, amount)
  ),
  route("void", (control, id) => control.panelVoid(id)),
  route("charge-back", (control, id) => control.panelChargeBack(id)),
  route("win-dispute", (control, id) => control.panelWinDispute(id)),
  route("win-dispute-unseen", (control, id) =>
    control.panelWinDisputeUnseen(id)
  ),
  route("lose-dispute", (control, id) => control.panelLoseDispute(id)),
  route("reverse", (control, id) => control.reverse(id)),
  route("approve-late", (control, id) => control.approveLate(id)),
  route("apply-queued", (control, id) => control.applyQueued(id)),
]

function routeWithAmount(action: string, act: ActWithAmount): ControlRoute {
  return {
    method: "POST",
    path: `/_simulator/charges/:merchantChargeId/${action}`,
    async handle({ params, body }, control) {
      const { amount } = readAs(someAmount, body ?? {}, action)
      const charge = await act(control, params.merchantChargeId ?? "", amount)
      return answerJson(200, { charge })
    },
  }
}

function route(action: string, act: Act): ControlRoute {
  return {
    method: "POST",
    path: `/_simulator/charges/:merchantChargeId/${action}`,
    async handle({ params, body }, control) {
      readAs(nothing, body ?? {}, action)
      const charge = await act(control, params.merchantChargeId ?? "")
      return answerJson(200, { charge })
    },
  }
}
