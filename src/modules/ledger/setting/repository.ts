import { recordQuotedRules, wereRulesQuoted } from "./quoted-price-rules"
import { readSettingsRevision } from "./setting-rows"

/**
 * The ledger's methods for settings and price quotes. They read the number of the latest change of an account's
 * settings, and record and check which price rules the store used in its quotes.
 */
export const settingRepository = {
  ofDatabase: { recordQuotedRules, wereRulesQuoted, readSettingsRevision },
}
