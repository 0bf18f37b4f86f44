import { recordQuotedRules, wereRulesQuoted } from "./quoted-rules"
import { readSettingsRevision } from "./setting-rows"

/**
 * The ledger's methods for the number of the latest change of settings, and for the price rules in quotes of the store.
 */
export const settingRepository = {
  ofDatabase: { recordQuotedRules, wereRulesQuoted, readSettingsRevision },
}
