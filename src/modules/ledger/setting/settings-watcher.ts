import { describeError } from "../../../domain/errors/payment-plugin-error"
import type { Log } from "../../../domain/log"

import { parseOptions } from "../../../options/parse-options"
import type { PluginOptions } from "../../../options/plugin-options"
import {
  configuredAccounts,
  isSetInConfig,
  effectiveOptions,
  usableSettingValues,
} from "../../../options/setting-definitions"
import type { EnteredSetting } from "./setting-rows"

/**
 * The interval in milliseconds at which each process checks whether settings have changed. After about this time, every
 * process uses a changed setting.
 */
export const SETTINGS_POLL_MS = 2_000

interface Dependencies {
  given: unknown
  /** Resolves to a text that changes whenever the settings change. */
  readState: () => Promise<string>
  read: () => Promise<EnteredSetting[]>
  log: Pick<Log, "info" | "warn">
}

/**
 * The settings that administrators entered, as this process last read them, and the problems with these settings. The
 * settings page and the health check show both.
 */
export interface SettingsState {
  /** The settings that administrators entered. Secrets are decrypted, so never log or return them. */
  entered: readonly EnteredSetting[]
  /** For each account with a problem, the reason why this process does not use all entered settings of the account. */
  problems: ReadonlyMap<string, string>
  /**
   * The reason why the latest attempt to read the settings failed. It is `undefined` if the attempt succeeded, or if
   * there was none.
   */
  failure: string | undefined
}

/**
 * Provides the plugin's options in this process: the options of medusa-config.ts, completed by the settings that
 * administrators entered. Checks every two seconds whether settings have changed, and does not need Redis. If the
 * settings cannot be read, this process uses the settings that it read last.
 */
export class SettingsWatcher {
  readonly #dependencies: Dependencies
  #options: PluginOptions
  #state: SettingsState = {
    entered: [],
    problems: new Map(),
    failure: undefined,
  }
  /** The entered settings that this process uses, by account. */
  #usedSettings: ReadonlyMap<string, Record<string, unknown>> = new Map()
  #fingerprint: string | undefined
  #timer: NodeJS.Timeout | undefined
  #latestRefresh = Promise.resolve()
  #isChecking = false

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.#options = parseOptions(dependencies.given)
  }

  get options(): PluginOptions {
    return this.#options
  }

  get state(): SettingsState {
    return this.#state
  }

  /** Reads the settings, and then checks for changes until `stop` is called. */
  async start(): Promise<void> {
    await this.refresh()
    this.#timer = setInterval(() => {
      // While the database does not respond, no further check is started.
      if (!this.#isChecking) {
        this.#isChecking = true
        void this.refresh().finally(() => (this.#isChecking = false))
      }
    }, SETTINGS_POLL_MS)
    // The timer does not prevent the process from exiting.
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /**
   * Reads the settings if they have changed, and uses them in this process. If reading fails, this process keeps the
   * settings that it used before. The promise resolves after the attempt and never rejects. Calls run one after the
   * other.
   */
  refresh(): Promise<void> {
    this.#latestRefresh = this.#latestRefresh.then(() =>
      this.#readChangedSettings()
    )
    return this.#latestRefresh
  }

  async #readChangedSettings(): Promise<void> {
    try {
      const state = await this.#dependencies.readState()
      if (state !== this.#fingerprint) {
        this.#useSettings(await this.#dependencies.read())
        this.#fingerprint = state
      }
      this.#recordFailure()
    } catch (error) {
      this.#recordFailure(describeError(error))
    }
  }

  #useSettings(entered: EnteredSetting[]): void {
    const { given, log } = this.#dependencies
    const problems = new Map<string, string>()
    const usedSettings = new Map<string, Record<string, unknown>>()
    for (const [account, options] of configuredAccounts(given)) {
      const own = entered.filter(
        (one) => one.account === account && !isSetInConfig(options, one.name)
      )
      const values = usableSettingValues(own, this.#usedSettings.get(account))
      const found = own
        .filter(({ value }) => value === undefined)
        .map((one) => problemOfUnreadableSetting(one, values))
      try {
        this.#options = effectiveOptions(
          given,
          new Map(usedSettings).set(account, values)
        )
        usedSettings.set(account, values)
      } catch (error) {
        found.push(describeError(error))
      }
      if (found.length > 0) {
        problems.set(account, found.join(" "))
      }
    }
    this.#options = effectiveOptions(given, usedSettings)
    this.#usedSettings = usedSettings
    this.#state = { ...this.#state, entered, problems }
    for (const [account, problem] of problems) {
      log.warn(
        `checkout-transparent: settings of account "${account}" are not all in force. ${problem}`
      )
    }
  }

  /**
   * Records why the settings could not be read (`failure`), or that they could be read. Logs only the first failure
   * after a success, and the first success after a failure.
   */
  #recordFailure(failure?: string): void {
    const { log } = this.#dependencies
    const { failure: before } = this.#state
    if (failure !== undefined && before === undefined) {
      log.warn(
        `checkout-transparent: settings could not be read, so the last ones stay in force: ${failure}`
      )
    } else if (failure === undefined && before !== undefined) {
      log.info("checkout-transparent: settings can be read again.")
    }
    this.#state = { ...this.#state, failure }
  }
}

/**
 * Describes an entered setting without a usable value: its name, what this process does without it, and what an
 * administrator has to do. The text says that the value cannot be decrypted, even if the row was changed by hand.
 */
function problemOfUnreadableSetting(
  { name, at }: EnteredSetting,
  values: Record<string, unknown>
): string {
  const follows = !name.endsWith("clientSecret")
    ? "Notifications that carry it are refused until then."
    : values[name] === undefined
      ? "Until then, no call that needs it is made."
      : "This process continues with the previous client id and secret until it is restarted. After that, no call that needs it is made."
  return `${name} of ${at.toISOString()} cannot be decrypted, because it was entered when another of the encryptionKeys was the first. Put that key back behind the new one (the job then encrypts the value again), or enter the value again. ${follows}`
}
