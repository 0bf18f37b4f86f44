import { model } from "@medusajs/framework/utils"

/**
 * The one access token that all processes use for a client of the gateway, encrypted; who requests
 * the next one; and until when nobody does, since the last request failed.
 */
export const AccessToken = model.define(
  {
    name: "CheckoutTransparentAccessToken",
    tableName: "checkout_transparent_access_token",
  },
  {
    /** Made of the integration, the address and the client id. */
    id: model.id({ prefix: "ctatk" }).primaryKey(),
    integration: model.enum(["checkout", "payment_link"]),
    client_id: model.text(),
    key_id: model.text().nullable(),
    ciphertext: model.text().nullable(),
    /** By which a token that was refused is told from the one that took its place. */
    token_digest: model.text().nullable(),
    renew_at: model.dateTime().nullable(),
    /** When the gateway issued the last one. */
    issued_at: model.dateTime().nullable(),
    /** When the gateway issued one for the first time. */
    first_issued_at: model.dateTime().nullable(),
    /** Who requests the next one. */
    owner: model.text().nullable(),
    leased_until: model.dateTime().nullable(),
    failures: model.number().default(0),
    failure: model.json().nullable(),
    /** Whose secret it was: one that was refused keeps nobody with another one waiting. */
    failed_secret_digest: model.text().nullable(),
    paused_until: model.dateTime().nullable(),
  }
)
