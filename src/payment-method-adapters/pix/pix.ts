import { codeMethod } from "../checkout/code-method"
import { pixCreation, readPix } from "./pix-charge"

export const pix = codeMethod({
  lifeSeconds: (account) => Math.round(account.pix.expirationMinutes * 60),
  creationOf: pixCreation,
  readPart: readPix,
})
