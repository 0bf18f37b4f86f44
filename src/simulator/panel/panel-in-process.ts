import { requireCharge } from "../ledger/require-charge"
import { showCharge } from "../ledger/show-charge"
import { readAs } from "../read-as"
import type { World } from "../world"
import { moveCharge } from "./move-charge"
import { panelAction } from "./panel-action"
import type { PanelControl } from "./panel-control"

export function panelInProcess(world: World): PanelControl {
  const act = async (merchantChargeId: string, given: unknown) => {
    const action = readAs(panelAction, given, "panel action")
    return showCharge(
      moveCharge(world, merchantChargeId, { ...action, by: "panel" })
    )
  }

  return {
    panelCapture: (id, amount) => act(id, { kind: "capture", amount }),
    panelRefund: (id, amount) => act(id, { kind: "refund", amount }),
    panelVoid: (id) => act(id, { kind: "void" }),
    panelChargeBack: (id) => act(id, { kind: "charge_back" }),
    panelWinDispute: (id) => act(id, { kind: "win_dispute" }),
    panelWinDisputeUnseen: (id) => act(id, { kind: "win_dispute_unseen" }),
    panelLoseDispute: (id) => act(id, { kind: "lose_dispute" }),

    async reverse(id) {
      return showCharge(
        moveCharge(world, id, { kind: "reverse", by: "gateway" })
      )
    },

    async approveLate(id) {
      return showCharge(
        moveCharge(world, id, { kind: "approve_late", by: "gateway" })
      )
    },

    async applyQueued(id) {
      const charge = requireCharge(world.ledger, id)
      world.ledger.applyQueued(charge)
      return showCharge(charge)
    },
  }
}
