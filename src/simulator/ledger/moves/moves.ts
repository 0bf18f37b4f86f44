import { approveLate } from "./approve-late"
import { capture } from "./capture"
import { chargeBack } from "./charge-back"
import { loseDispute } from "./lose-dispute"
import type { Move, MoveKind } from "./move"
import { pay } from "./pay"
import { refund } from "./refund"
import { reverse } from "./reverse"
import { voidAuthorization } from "./void-authorization"
import { winDispute, winDisputeUnseen } from "./win-dispute"

/** A lapse and an expiry are not among them: nobody orders them. */
export const moves: Record<MoveKind, Move> = {
  capture,
  pay,
  refund,
  void: voidAuthorization,
  charge_back: chargeBack,
  win_dispute: winDispute,
  win_dispute_unseen: winDisputeUnseen,
  lose_dispute: loseDispute,
  reverse,
  approve_late: approveLate,
}
