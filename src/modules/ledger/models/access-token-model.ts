import { model } from "@medusajs/framework/utils"

/** The encrypted access token of one client id at the gateway. All processes share this row. */
export const AccessToken = model.define("checkout_transparent_access_token", {
  /**
   * A digest of the gateway's URL, the client id, the client secret, and whether the token is for payment links or for
   * all other charges.
   */
  id: model.id({ prefix: "ctatk" }).primaryKey(),
  /**
   * The id of the encryption key with which the token is encrypted. `ciphertext` is the encrypted token. Both columns
   * are null until the first token is issued.
   */
  encryption_key_id: model.text().nullable(),
  ciphertext: model.text().nullable(),
  /** The time from which a process requests a new token instead of using the stored token. */
  renew_at: model.dateTime().nullable(),
  issued_at: model.dateTime().nullable(),
  /** The time at which the present claim ends. Until then, only the process with the claim may request a new token. */
  claimed_until: model.dateTime().nullable(),
  /**
   * The number of failed requests for a token since the last successful request. `latest_failure` is the latest error.
   */
  failed_request_count: model.number().default(0),
  latest_failure: model.json().nullable(),
})
