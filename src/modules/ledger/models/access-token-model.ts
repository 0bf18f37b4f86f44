import { model } from "@medusajs/framework/utils"

/** The one access token that all processes use for a client of the gateway, encrypted. */
export const AccessToken = model.define(
  {
    name: "CheckoutTransparentAccessToken",
    tableName: "checkout_transparent_access_token",
  },
  {
    /** Made of the integration, the address, the client id and its secret. */
    id: model.id({ prefix: "ctatk" }).primaryKey(),
    key_id: model.text().nullable(),
    ciphertext: model.text().nullable(),
    renew_at: model.dateTime().nullable(),
    /** When the gateway issued the last one. */
    issued_at: model.dateTime().nullable(),
    /** Until when nobody but the owner of the claim requests the next one. */
    claimed_until: model.dateTime().nullable(),
    /** Requests in a row that failed, and what the last one came to. */
    failures: model.number().default(0),
    failure: model.json().nullable(),
  }
)
