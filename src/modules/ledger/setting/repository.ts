import { noteQuotedRules, wereQuoted } from "./quoted-rules"
import { settingsRevisionOf } from "./setting-rows"

/** The ledger's methods for settings and quoted prices. */
export const settingRepository = {
  ofDatabase: { noteQuotedRules, wereQuoted, settingsRevisionOf },
}
