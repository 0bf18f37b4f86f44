import type { CodeSettings } from "../ledger/codes/code-settings"
import type { LedgerCharge } from "../ledger/ledger-charge"

export type PayOptions = {
  /** The bank's confirmation comes late: a code that has expired is paid all the same. */
  late?: boolean
  /** Another amount than the code asks for, in cents: a bank that does not keep to it. Default: what it asks for. */
  amount?: number
}

/** What becomes of Pix and wallet codes. Settings hold until changed again, or until a reset. */
export interface CodeControl {
  /** Somebody pays the code. What the charge does not allow is a SimulatorControlError, and changes nothing. */
  pay(merchantChargeId: string, options?: PayOptions): Promise<LedgerCharge>

  /** Several settings at once. */
  changeCodeSettings(changes: Partial<CodeSettings>): Promise<void>
  /** `qrCodeBase64` of each Pix made from now on. At the start null. */
  setPixImage(as: CodeSettings["pixImage"]): Promise<void>
  /**
   * At the start expired. With pending the gateway never tells, and a code stays as it is when its time
   * is over, though nobody can pay it any more; set back, those that are over expire.
   */
  setExpiredCodesShown(as: CodeSettings["expiredCodesShown"]): Promise<void>
  /** At the start true. With false, a refund or void of a code that is not paid is refused. */
  setCodesCancelable(cancelable: boolean): Promise<void>
  /** At the start false where the path prefix names the sandbox, as its operator's; else true. */
  setPixPartialRefunds(allowed: boolean): Promise<void>
  /** Of each wallet code made from now on. At the start 30 minutes. */
  setWalletLifetime(ms: number): Promise<void>
}
