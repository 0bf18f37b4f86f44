import type { CallError } from "../../http/refusal"

/**
 * The simulator's own words: the notes say that answers carry a `businessCode` and show no value.
 * Nothing should depend on them but a test of the simulator.
 */
export type BusinessCode =
  | "CAPTURE_AMOUNT_EXCEEDS_AUTHORIZED"
  | "REFUND_AMOUNT_EXCEEDS_REMAINING"
  | "REFUND_AMOUNT_NOT_EXACT"
  | "VOID_AMOUNT_NOT_EXACT"
  | "CHARGE_ALREADY_CAPTURED"
  | "CHARGE_ALREADY_REFUNDED"
  | "CHARGE_CANCELED"
  | "CHARGE_CHARGED_BACK"
  | "CHARGE_DENIED"
  | "CHARGE_NOT_DENIED"
  | "CHARGE_NOT_CAPTURED"
  | "CHARGE_NOT_CHARGED_BACK"
  | "CHARGE_NOT_CAPTURABLE"
  | "CHARGE_NOT_PAID"
  | "CHARGE_ALREADY_PAID"
  | "CHARGE_HAS_NO_CODE"
  | "CODE_EXPIRED"
  | "CODE_NOT_CANCELABLE"
  | "AUTHORIZATION_EXPIRED"
  | "REFUND_WINDOW_OVER"
  | "REFUND_TOO_SOON_AFTER_FAILURE"
  | "INSUFFICIENT_MERCHANT_BALANCE"

/** Why a charge stays as it is, as an API answer says it. */
export type Objection = CallError & { businessCode: BusinessCode }
