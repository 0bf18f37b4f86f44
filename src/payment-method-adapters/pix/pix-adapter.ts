import { createCodeAdapter } from "../checkout/create-code-adapter"
import { buildPixChargeRequest, parsePixFields } from "./pix-wire-format"

export const pixAdapter = createCodeAdapter({
  lifeSeconds: (account) => Math.round(account.pix.expirationMinutes * 60),
  buildChargeRequest: buildPixChargeRequest,
  parseMethodFields: parsePixFields,
})
