import { model } from "@medusajs/framework/utils"
import { INSTALLATION_DECISIONS } from "../../../charge/installation"

/**
 * What a person has said about charges that another installation wrote. It counts only for the
 * installation in which it was said: `decided_by_digest` is that one's digest, so a copy of the
 * database brings the row along and not its effect. A later decision replaces an earlier one, which
 * stays for whoever asks who decided what.
 */
export const InstallationDecision = model
  .define(
    {
      name: "CheckoutTransparentInstallationDecision",
      tableName: "checkout_transparent_installation_decision",
    },
    {
      id: model.id({ prefix: "ctins" }).primaryKey(),
      /** The installation that wrote the charges. */
      digest: model.text(),
      decided_by_digest: model.text(),
      /** `moved`: they are this store's own. `copy`: they are left alone for good. */
      decision: model.enum([...INSTALLATION_DECISIONS]),
      /** An admin user's id. */
      actor: model.text(),
      reason: model.text(),
      /** When a later decision took its place. */
      replaced_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_installation_decision_in_force",
      on: ["decided_by_digest", "digest"],
      unique: true,
      where: "replaced_at is null",
    },
  ])
