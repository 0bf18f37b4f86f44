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
  accountNotFoundError,
  refusalError,
  refusalBody,
} from "../../../../medusa/refusal-errors"
import type { LedgerModuleService } from "../../../../modules/ledger"
import {
  configuredAccounts,
  canSettingKeepPreviousSecret,
  isSetInConfig,
  effectiveOptions,
  usableSettingValues,
  SETTINGS,
} from "../../../../options/setting-definitions"

/** Returns an error with status 400 and this message. The admin pages show their own text for the message's code. */
export function settingsRefusalError(why: Message): MedusaError {
  return refusalError(why, MedusaError.Types.INVALID_DATA)
}

/**
 * Sends a 409 response, because the settings have changed since the page loaded them. The response is sent directly and
 * no error is thrown, because Medusa's error handler replaces the text of a conflict error (measured).
 */
export function answerSettingsConflict(response: MedusaResponse): void {
  const refusal = refusalBody(message("changed_meanwhile"))
  response.status(409).json({ type: "conflict", ...refusal })
}

/**
 * Returns the options of an account as medusa-config.ts sets them. Throws a refusal with 404 for an unknown account.
 */
export function configuredOptionsOf(
  ledger: LedgerModuleService,
  account: string
): object {
  const all = configuredAccounts(ledger.configuredOptions)
  const given = all.get(account)
  if (!given) throw accountNotFoundError(account, [...all.keys()])
  return given
}

/**
 * Throws a refusal with 400 if no setting is called `name`, or if medusa-config.ts sets it. Administrators cannot
 * change such a setting. `given` are the account's options as medusa-config.ts sets them.
 */
export function refuseUnchangeableSetting(name: string, given: object): void {
  if (!SETTINGS.some((one) => one.name === name)) {
    // The name is not repeated, because it may be a secret that was sent in the wrong place.
    const settings = SETTINGS.map((one) => one.name).join(", ")
    throw settingsRefusalError(message("setting_unknown", { settings }))
  }
  if (isSetInConfig(given, name)) {
    throw settingsRefusalError(message("setting_fixed", { setting: name }))
  }
}

/**
 * Checks the account's options as they would be with the new values. If they would be invalid, throws a refusal with
 * 400 that lists the problems.
 */
export async function checkResultingOptions(
  ledger: LedgerModuleService,
  account: string,
  values: Readonly<Record<string, unknown>>
): Promise<void> {
  const kept = (await ledger.readEnteredSettings()).filter(
    ({ account: of, name }) =>
      of === account &&
      (!(name in values) ||
        (canSettingKeepPreviousSecret(name) && values[name] !== undefined))
  )
  const added = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, value }))
  try {
    effectiveOptions(
      ledger.configuredOptions,
      new Map([[account, usableSettingValues([...kept, ...added])]])
    )
  } catch (error) {
    throw error instanceof ConfigurationError
      ? refusalOfInvalidOptions(error)
      : error
  }
}

/**
 * Returns a refusal that lists all problems of the options. The page shows it at the setting that has the first
 * problem, if the problem belongs to a setting.
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
  return settingsRefusalError(
    messageWithUncheckedValues(code, settingOfProblem(at), { because })
  )
}

function settingOfProblem(name: string | undefined): { setting?: string } {
  const setting = SETTINGS.find((one) => one.name === name)
  return setting ? { setting: setting.name } : {}
}

/**
 * Returns a function that validates a request body which may contain a secret. The function never repeats an invalid
 * value. Medusa's own validation would repeat the value in the response and in the log (measured).
 */
export function createSecretBodyValidator<Schema extends z.ZodType>(
  schema: Schema
) {
  return ({ body }: MedusaRequest): z.output<Schema> => {
    const { data, error } = schema.safeParse(body, { reportInput: false })
    if (!error) return data
    const [issue] = error.issues
    const [first, second] = issue?.path.map(String) ?? []
    const about = settingOfProblem(first === "values" ? second : undefined)
    const because = `${issue?.path.join(".") || "the request"}: ${issue?.message ?? "is not valid"}.`
    throw settingsRefusalError(
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
