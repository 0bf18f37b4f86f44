import { model } from "@medusajs/framework/utils"

/** The one access token that all processes use for a client of the gateway, encrypted. */
export const AccessToken = model.define("checkout_transparent_access_token", {
  /** A digest of the integration, the address, the client id and its secret. */
  id: model.id({ prefix: "ctatk" }).primaryKey(),
  key_id: model.text().nullable(),
  ciphertext: model.text().nullable(),
  renew_at: model.dateTime().nullable(),
  /** When the gateway issued the latest token. */
  issued_at: model.dateTime().nullable(),
  /** The end of the claim: until then only the claim's owner requests the next token. */
  claimed_until: model.dateTime().nullable(),
  /** The number of requests in a row that failed, and the error of the last one. */
  failures: model.number().default(0),
  failure: model.json().nullable(),
})
