import { model } from "@medusajs/framework/utils"

/**
 * What a person did by the commands `moved`, `confirm` and `drop-signing-keys`, by an admin route of ours that changes
 * something, shows a document or exports movements, or by a guarded route of Medusa's core that leaves no operation.
 * Written before or with the action and kept for ever: who did what, why, on what.
 */
export const AdminAction = model.define("checkout_transparent_admin_action", {
  id: model.id({ prefix: "ctact" }).primaryKey(),
  /** The route, as `charges/:id/refund`; or the command: `moved`, `confirm`, `drop-signing-keys`. */
  action: model.text(),
  /** The id in the route (of a charge, an order, a customer or a workflow), or an account, or for `moved` a digest. */
  subject_id: model.text().nullable(),
  /** The id of an admin user or of an API key; or `command line`. */
  actor: model.text(),
  actor_type: model.text(),
  /** The body: the reason, the decision, and what the person says to have observed. */
  request: model.json(),
  /** The row that the action changed or showed, as it was before. */
  observed: model.json().nullable(),
  /** The HTTP status of the answer; null while the action is under way, or if the process died. */
  status: model.number().nullable(),
})
