import { codeMethodAdapter } from "../checkout/code-method"
import { pixChargeCreation, readPixTransactionPart } from "./pix-charge"

export const pixAdapter = codeMethodAdapter({
  lifeSeconds: (account) => Math.round(account.pix.expirationMinutes * 60),
  creationOf: pixChargeCreation,
  readPart: readPixTransactionPart,
})
