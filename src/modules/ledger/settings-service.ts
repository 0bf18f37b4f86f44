import { givenAccounts, isFixed } from "../../options/entered-settings"
import { LedgerFoundation } from "./ledger-foundation"
import type { SettingsState } from "./settings-keeper"
import {
  changeSettings,
  type EnteredSetting,
  readSettings,
  type SettingsChanged,
  type SettingToChange,
} from "./statements/setting-rows"

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

  /** The ids of what was entered of a list of secrets and is in force here, in its order. */
  enteredSecrets(account: string, name: string): string[] {
    const given = givenAccounts(this.givenOptions_).get(account)
    return isFixed(given, name)
      ? []
      : this.settings_.state.entered
          .filter(
            (one) =>
              one.account === account &&
              one.name === name &&
              one.value !== undefined
          )
          .map(({ id }) => id)
  }

  /** Changes settings of an account, all or none; in force here at once, and everywhere within seconds. */
  async changeSettings(given: {
    account: string
    revision: number | undefined
    actor: string
    changes: readonly SettingToChange[]
  }): Promise<SettingsChanged> {
    const changed = await changeSettings(this.knex_, this.encryption_, given)
    await this.settings_.refresh()
    return changed
  }
}
