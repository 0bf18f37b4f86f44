import { noteQuotedRules, wereRulesQuoted } from "./quoted-rules"
import { settingsRevisionOf } from "./setting-rows"

/** The ledger's methods for settings and quoted prices. */
export const settingRepository = {
  ofDatabase: { noteQuotedRules, wereRulesQuoted, settingsRevisionOf },
}
