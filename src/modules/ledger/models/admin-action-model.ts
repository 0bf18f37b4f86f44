import { model } from "@medusajs/framework/utils"

/**
 * An action of an administrator, or of a person who runs a command of the plugin. The row is written before the action
 * or together with the action, and is never deleted.
 *
 * Three kinds of actions are recorded:
 * - the commands `moved`, `confirm` and `drop-signing-keys`.
 * - requests to the plugin's admin routes that change something, show a buyer's document or export movements.
 * - requests to those routes of Medusa that the plugin protects and that the ledger does not record in another way.
 */
export const AdminAction = model.define("checkout_transparent_admin_action", {
  id: model.id({ prefix: "ctact" }).primaryKey(),
  /**
   * The route of the action, such as `charges/:id/refund`. For a command, it is `moved`, `confirm` or
   * `drop-signing-keys`.
   */
  action: model.text(),
  /**
   * The id in the route, for example of a charge, an order, a customer, a workflow or an account. For an export of
   * movements, it is the number of the export. For the command `moved`, it is the digest of the installation that was
   * moved, and for the command `confirm`, it is the id of the account.
   */
  subject_id: model.text().nullable(),
  /** The id of the admin user or API key that requested the action. For a command, it is `command line`. */
  actor: model.text(),
  actor_type: model.text(),
  /**
   * The data of the action. For most actions, it is the body of the administrator's request, for example with the
   * reason and the token `observed`. There are these special cases:
   * - A placeholder replaces the values of secret settings.
   * - For a download or an export of movements, the data say which movements the file contains.
   * - For a command, it is the command's own data, for example the installations of `moved`.
   * - It is empty for a route of Medusa, whose body may contain personal data, and for `drop-signing-keys`.
   *
   * When a customer's data is erased, the texts that administrators entered are replaced in this column.
   */
  request: model.json(),
  /**
   * The state just before the action, for example the sums of a charge. It is null if no state is recorded for the
   * action.
   */
  observed: model.json().nullable(),
  /**
   * The HTTP status of the response, or 200 for a command that has succeeded. It is null while the action is in
   * progress. It stays null if the process dies, if a download is interrupted, or if the status cannot be written.
   */
  status: model.number().nullable(),
})
