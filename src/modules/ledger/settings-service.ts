import { LedgerFoundation } from "./ledger-foundation"
import type { SettingsState } from "./settings-keeper"
import {
  changeSettings,
  type EnteredSetting,
  readSettings,
} from "./statements/setting-rows"
import type { SettingsChange } from "./statements/setting-records"

/** What store admins have entered, and the options that are in force with it. */
export class SettingsService extends LedgerFoundation {
  /** As they stand in medusa-config.ts, to tell what is fixed there. Holds secrets: never log or return it. */
  get givenOptions(): unknown {
    return this.givenOptions_
  }

  /** What this process knows of the settings. Holds secrets: never log or return it. */
  settingsState(): SettingsState {
    return this.settings_.state
  }

  /** Everything that was entered, as it stands now. Holds secrets: never log or return it. */
  enteredSettings(): Promise<EnteredSetting[]> {
    return readSettings(this.knex_, this.encryption_)
  }

  /** Changes settings of an account, all or none; in force here at once, and everywhere within seconds. */
  async changeSettings(change: SettingsChange): Promise<boolean> {
    const isChanged = await changeSettings(this.knex_, this.encryption_, change)
    await this.settings_.refresh()
    return isChanged
  }
}
