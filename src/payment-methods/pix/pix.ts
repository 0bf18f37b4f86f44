import { codeMethod } from "../checkout/code-method"

export const pix = codeMethod({
  lifeSeconds: (account) => Math.round(account.pix.expirationMinutes * 60),
  sender: ({ createPixCharge }) => createPixCharge,
})
