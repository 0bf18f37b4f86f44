import type { LedgerCharge } from "../ledger/ledger-charge"

/**
 * What happens to a charge without the merchant's system asking for it. Amounts are in cents, and all
 * there is when left out. What the charge does not allow is a SimulatorControlError, and changes nothing.
 */
export interface PanelControl {
  panelCapture(merchantChargeId: string, amount?: number): Promise<LedgerCharge>
  /** Of a charge that is only reserved: a void, and the amount must be all of it. */
  panelRefund(merchantChargeId: string, amount?: number): Promise<LedgerCharge>
  panelVoid(merchantChargeId: string): Promise<LedgerCharge>
  panelChargeBack(merchantChargeId: string): Promise<LedgerCharge>
  /** The merchant keeps the money of a charge that was charged back: it is paid, or refunded in part, as before. */
  panelWinDispute(merchantChargeId: string): Promise<LedgerCharge>
  /** The same, and the charge goes on being shown as charged back: then it can be refunded, and nobody is told that it was won. */
  panelWinDisputeUnseen(merchantChargeId: string): Promise<LedgerCharge>
  /** The cardholder keeps it: the charge is canceled, and nothing of it is left. */
  panelLoseDispute(merchantChargeId: string): Promise<LedgerCharge>
  /** The gateway itself undoes a reserved or paid charge, as it does with one that timed out on its side. */
  reverse(merchantChargeId: string): Promise<LedgerCharge>
  /** The gateway itself finds a denied charge to be paid, or reserved, after all. */
  approveLate(merchantChargeId: string): Promise<LedgerCharge>
  /** Commits what was accepted and queued by a fault, as far as the charge still allows it. */
  applyQueued(merchantChargeId: string): Promise<LedgerCharge>
}
