import { model } from "@medusajs/framework/utils"

/**
 * An action of an administrator, or of a person who runs a command of the plugin. The row is never deleted. These
 * actions are recorded:
 * - the commands `moved`, `confirm` and `drop-signing-keys`,
 * - requests to the plugin's admin routes that change something, show a buyer's document or export movements,
 * - requests to routes of Medusa that the plugin protects, unless the ledger records them in another way.
 */
export const AdminAction = model.define("checkout_transparent_admin_action", {
  id: model.id({ prefix: "ctact" }).primaryKey(),
  /**
   * The route of the action, such as `charges/:id/refund`. For a command, it is `moved`, `confirm` or
   * `drop-signing-keys`.
   */
  action: model.text(),
  /**
   * The id in the route, for example of a charge, an order or a customer. Some actions have another value:
   * - An export of movements: the number of the export.
   * - A download of the movements of certain days: the id of the account, or null for all accounts.
   * - The command `moved`: the digest of the installation that was moved.
   * - The command `confirm`: the id of the account.
   */
  subject_id: model.text().nullable(),
  /** The id of the admin user or API key that requested the action. For a command, it is `command line`. */
  actor: model.text(),
  actor_type: model.text(),
  /**
   * The data of the action. Usually, it is the body of the administrator's request. There are these special cases:
   * - A placeholder replaces the values of secret settings.
   * - For a download or an export of movements, the data say which movements the file contains.
   * - For a command, it is the command's own data, which can be empty.
   * - It is empty for a route of Medusa, because the body may contain personal data.
   *
   * When a customer's data is erased, the texts that administrators entered are replaced in this column.
   */
  request_data: model.json(),
  /**
   * The state just before the action, for example the sums of a charge. It is null if no state is recorded for the
   * action.
   */
  state_before_action: model.json().nullable(),
  /**
   * The HTTP status of the response, or 200 for a command that has succeeded. It is null while the action is in
   * progress. It stays null if the process dies, if a download is interrupted, or if the status cannot be written.
   */
  http_status: model.number().nullable(),
})
