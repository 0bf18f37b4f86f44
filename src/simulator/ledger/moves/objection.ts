import type { CallError } from "../../http/refusal"

/**
 * The simulator's own words: the notes say that answers carry a `businessCode` and show no value.
 * Nothing should depend on them but a test of the simulator.
 */
export type BusinessCode =
  | "CAPTURE_AMOUNT_EXCEEDS_AUTHORIZED"
  | "REFUND_AMOUNT_EXCEEDS_REMAINING"
  | "VOID_AMOUNT_NOT_EXACT"
  | "CHARGE_ALREADY_CAPTURED"
  | "CHARGE_ALREADY_REFUNDED"
  | "CHARGE_CANCELED"
  | "CHARGE_CHARGED_BACK"
  | "CHARGE_DENIED"
  | "CHARGE_NOT_CAPTURED"
  | "CHARGE_NOT_CHARGED_BACK"
  | "AUTHORIZATION_EXPIRED"
  | "REFUND_WINDOW_OVER"
  | "REFUND_TOO_SOON_AFTER_FAILURE"
  | "INSUFFICIENT_MERCHANT_BALANCE"

/** Why a charge stays as it is, as an API answer says it. */
export type Objection = CallError & { businessCode: BusinessCode }
