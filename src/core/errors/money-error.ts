import { PaymentPluginError } from "./payment-plugin-error"

export type MoneyErrorCode =
  "money_not_an_integer" | "money_negative" | "money_out_of_range"

/** An amount that cannot be charged as it stands. Amounts are not personal data: they may be told. */
export class MoneyError extends PaymentPluginError<MoneyErrorCode> {
  constructor(fields: {
    code: MoneyErrorCode
    message: string
    cause?: unknown
  }) {
    super(fields)
  }
}
