import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { z } from "@medusajs/framework/zod"
import { ConfigurationError } from "../../../../domain/errors"
import {
  message,
  type Message,
  messageWithUncheckedValues,
} from "../../../../domain/message"
import {
  noAccountError,
  refusalError,
  refusalBody,
} from "../../../../medusa/refusal-errors"
import type { LedgerModuleService } from "../../../../modules/ledger"
import {
  configuredAccounts,
  keepsPreviousSecret,
  isSetInConfig,
  effectiveOptions,
  readableSettings,
  SETTINGS,
} from "../../../../options/entered-settings"

/**
 * Returns a refusal with status 400. The message's code says what is wrong, and the admin pages show a text of their
 * own for it. The message's value `setting` names the setting, and its value `because` is for developers and contains
 * no secret.
 */
export function refusalOfSettings(why: Message): MedusaError {
  return refusalError(why, MedusaError.Types.INVALID_DATA)
}

/**
 * Answers 409 because the settings have changed since the page was loaded. The answer is sent directly, because
 * Medusa's error handler replaces the text of a conflict (measured).
 */
export function answerSettingsConflict(response: MedusaResponse): void {
  const refusal = refusalBody(message("changed_meanwhile"))
  response.status(409).json({ type: "conflict", ...refusal })
}

/** Returns what medusa-config.ts sets for an account. Throws a refusal with 404 for an unknown account. */
export function configuredOptionsOf(
  ledger: LedgerModuleService,
  account: string
): object {
  const all = configuredAccounts(ledger.givenOptions)
  const given = all.get(account)
  if (!given) throw noAccountError(account, [...all.keys()])
  return given
}

/** Throws a refusal with 400 if the settings page cannot change this setting. */
export function refuseUnchangeableSetting(name: string, given: object): void {
  if (!SETTINGS.some((one) => one.name === name)) {
    // The name is not repeated, because it may be a secret that was sent in the wrong place.
    const settings = SETTINGS.map((one) => one.name).join(", ")
    throw refusalOfSettings(message("setting_unknown", { settings }))
  }
  if (isSetInConfig(given, name)) {
    throw refusalOfSettings(message("setting_fixed", { setting: name }))
  }
}

/**
 * Throws a refusal with status 400 if the account's options would be invalid after these values were saved. The refusal
 * names the setting that is wrong.
 */
export async function checkResultingOptions(
  ledger: LedgerModuleService,
  account: string,
  values: Readonly<Record<string, unknown>>
): Promise<void> {
  const kept = (await ledger.enteredSettings()).filter(
    ({ account: of, name }) =>
      of === account &&
      (!(name in values) ||
        (keepsPreviousSecret(name) && values[name] !== undefined))
  )
  const added = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, value }))
  try {
    effectiveOptions(
      ledger.givenOptions,
      new Map([[account, readableSettings([...kept, ...added])]])
    )
  } catch (error) {
    throw error instanceof ConfigurationError
      ? refusalOfInvalidOptions(error)
      : error
  }
}

/**
 * Returns the refusal with all problems of the options. It names the setting if the first problem is about a setting.
 */
function refusalOfInvalidOptions({
  problems,
}: ConfigurationError): MedusaError {
  const named = problems.map(({ path, message }) => ({
    path: path.replace(/^accounts\[\d+\]\./, ""),
    message,
  }))
  const at = named[0]?.path.split("[")[0]
  const [first] = problems
  const code = first?.code ?? "setting_invalid"
  const because = named
    .map(({ path, message }) => `${path} ${message}.`)
    .join(" ")
  return refusalOfSettings(
    messageWithUncheckedValues(code, settingOfProblem(at), { because })
  )
}

function settingOfProblem(name: string | undefined): { setting?: string } {
  const setting = SETTINGS.find((one) => one.name === name)
  return setting ? { setting: setting.name } : {}
}

/**
 * Returns a check of a body that may contain a secret. Medusa's own check repeats invalid values in the answer and in
 * the log (measured).
 */
export function secretBodySchema<Schema extends z.ZodType>(schema: Schema) {
  return ({ body }: MedusaRequest): z.output<Schema> => {
    const { data, error } = schema.safeParse(body, { reportInput: false })
    if (!error) return data
    const [issue] = error.issues
    const [first, second] = issue?.path.map(String) ?? []
    const about = settingOfProblem(first === "values" ? second : undefined)
    const because = `${issue?.path.join(".") || "the request"}: ${issue?.message ?? "is not valid"}.`
    throw refusalOfSettings(
      messageWithUncheckedValues(
        about.setting ? "setting_invalid" : "request_invalid",
        about,
        {
          because,
        }
      )
    )
  }
}
