import { model } from "@medusajs/framework/utils"

/**
 * An action of an administrator or operator. The row says who did what, why, and to which record. It is written before
 * or together with the action, and kept forever.
 *
 * Three kinds of action are recorded: the commands `moved`, `confirm` and `drop-signing-keys`, the plugin's admin
 * routes that change something, show a document or export movements, and the guarded routes of Medusa's core for which
 * the ledger has no operation.
 */
export const AdminAction = model.define("checkout_transparent_admin_action", {
  id: model.id({ prefix: "ctact" }).primaryKey(),
  /** The route, for example `charges/:id/refund`, or the command: `moved`, `confirm` or `drop-signing-keys`. */
  action: model.text(),
  /**
   * The id in the route, for example of a charge, an order, a customer, a workflow or an account. For the command
   * `moved`, it is the digest of the installation that was moved.
   */
  subject_id: model.text().nullable(),
  /** The id of an admin user or an API key, or `command line`. */
  actor: model.text(),
  actor_type: model.text(),
  /** The body of the request: the reason, the decision, and the state of the charge that the administrator saw. */
  request: model.json(),
  /** The row of the record that the action changed or showed, as it was just before the action. */
  observed: model.json().nullable(),
  /** The HTTP status of the answer. It is null while the action is in progress, and stays null if the process died. */
  status: model.number().nullable(),
})
