import { createPaymentCodeAdapter } from "../checkout/create-payment-code-adapter"
import { buildPixChargeRequest, parsePixFields } from "./pix-wire-format"

export const pixAdapter = createPaymentCodeAdapter({
  lifeSeconds: (account) => Math.round(account.pix.expirationMinutes * 60),
  buildChargeRequest: buildPixChargeRequest,
  parseMethodFields: parsePixFields,
})
