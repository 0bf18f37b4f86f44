import type { LedgerCharge } from "../ledger/ledger-charge"
import type { PanelControl } from "./panel-control"

type Post = (path: string, body: unknown) => Promise<{ charge: LedgerCharge }>

export function panelOverHttp(post: Post): PanelControl {
  const act = async (
    merchantChargeId: string,
    action: string,
    body: unknown = {}
  ) => {
    const id = encodeURIComponent(merchantChargeId)
    return (await post(`charges/${id}/${action}`, body)).charge
  }

  return {
    panelCapture: (id, amount) => act(id, "capture", { amount }),
    panelRefund: (id, amount) => act(id, "refund", { amount }),
    panelVoid: (id) => act(id, "void"),
    panelChargeBack: (id) => act(id, "charge-back"),
    panelWinDispute: (id) => act(id, "win-dispute"),
    panelWinDisputeUnseen: (id) => act(id, "win-dispute-unseen"),
    panelLoseDispute: (id) => act(id, "lose-dispute"),
    reverse: (id) => act(id, "reverse"),
    approveLate: (id) => act(id, "approve-late"),
    applyQueued: (id) => act(id, "apply-queued"),
  }
}
