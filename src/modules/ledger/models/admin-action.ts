import { model } from "@medusajs/framework/utils"

/**
 * An action of an administrator or operator. Recorded are the commands `moved`, `confirm` and `drop-signing-keys`, the
 * plugin's admin routes that change something, show a document or export movements, and guarded routes of Medusa's core
 * that leave no operation. A row is written before or with the action and kept forever: who did what, why, and to which
 * row.
 */
export const AdminAction = model.define("checkout_transparent_admin_action", {
  id: model.id({ prefix: "ctact" }).primaryKey(),
  /** The route, for example `charges/:id/refund`, or the command: `moved`, `confirm` or `drop-signing-keys`. */
  action: model.text(),
  /** The id in the route (of a charge, an order, a customer or a workflow), an account, or for `moved` a digest. */
  subject_id: model.text().nullable(),
  /** The id of an admin user or an API key, or `command line`. */
  actor: model.text(),
  actor_type: model.text(),
  /** The body of the request: the reason, the decision, and the state that the administrator observed. */
  request: model.json(),
  /** The row that the action changed or showed, as it was before. */
  observed: model.json().nullable(),
  /** The HTTP status of the answer. It is null while the action is in progress, or if the process died. */
  status: model.number().nullable(),
})
