import type { MedusaRequest } from "@medusajs/framework/http"
import { decimalFromMinorUnits } from "../../../../charge/money"
import { emailsOfUsers } from "../../../../medusa/core"
import type { LedgerModuleService } from "../../../../modules/ledger"
import type { AccountOptions } from "../../../../options/account-options"
import { notificationPathOf } from "../../../../options/account-warnings"
import {
  givenAccounts,
  givenAt,
  isFixed,
  isSecret,
  type Setting,
  SETTINGS,
} from "../../../../options/entered-settings"

type Entered = Awaited<
  ReturnType<LedgerModuleService["enteredSettings"]>
>[number]

interface ShownSetting extends Setting {
  /** Stands in medusa-config.ts, and is not changed here. */
  is_fixed: boolean
  is_set: boolean
  /** In force; null for secrets, always. */
  value: unknown
  set_by: string | null
  set_by_email: string | null
  set_at: Date | null
  /** Of a list of secrets, each that is in force. */
  entries?: {
    /** Null for one that stands in medusa-config.ts. */
    id: string | null
    set_by_email: string | null
    set_at: Date | null
    used_at: Date | null
  }[]
}

export interface ShownAccount {
  id: string
  environment: string
  base_url: string
  notification_url: string
  /** Of the latest change; whoever changes something sends it back. */
  revision: number
  /** Why what was entered is not in force, in words. */
  problem: string | null
  settings: ShownSetting[]
}

/** What store admins can set, of all accounts or of one. Nothing of a secret's value. */
export async function showSettings(
  request: MedusaRequest,
  ledger: LedgerModuleService,
  only?: string
): Promise<ShownAccount[]> {
  const entered = await ledger.enteredSettings()
  const emails = await emailsOfUsers(
    request.scope,
    entered.map(({ by }) => by)
  )
  const { problems } = ledger.settingsState()
  const given = givenAccounts(ledger.givenOptions)
  const accounts = ledger.pluginOptions.accounts.filter(
    ({ id }) => only === undefined || id === only
  )
  return Promise.all(
    accounts.map(async (account) => ({
      id: account.id,
      environment: account.environment,
      base_url: account.baseUrl,
      notification_url: notificationUrlOf(request, account),
      revision: await ledger.settingsRevisionOf(account.id),
      problem: problems.get(account.id) ?? null,
      settings: SETTINGS.map((setting) =>
        showSetting(setting, {
          account,
          emails,
          given: given.get(account.id),
          entered: entered.filter(
            (one) => one.account === account.id && one.name === setting.name
          ),
        })
      ),
    }))
  )
}

/** Where the gateway is to send notifications: below the backend's address, as configured or as it was called. */
function notificationUrlOf(
  request: MedusaRequest,
  { id, backendUrl }: AccountOptions
): string {
  const called = `${request.protocol}://${request.get("host") ?? "localhost"}`
  return new URL(notificationPathOf(id), backendUrl ?? called).href
}

function showSetting(
  setting: Setting,
  about: {
    account: AccountOptions
    emails: ReadonlyMap<string, string>
    given: object | undefined
    entered: Entered[]
  }
): ShownSetting {
  const { account, emails, given, entered } = about
  const { name, kind } = setting
  const inForce = givenAt(account, name)
  const fixed = isFixed(given, name)
  const latest = fixed ? undefined : entered.at(-1)
  const emailOf = ({ by }: Entered) => emails.get(by) ?? null
  return {
    ...setting,
    is_fixed: fixed,
    is_set: Array.isArray(inForce) ? inForce.length > 0 : inForce !== undefined,
    value: isSecret(setting) ? null : shownValue(setting, inForce),
    set_by: latest?.by ?? null,
    set_by_email: latest ? emailOf(latest) : null,
    set_at: latest?.at ?? null,
    ...(kind === "secrets"
      ? {
          entries: fixed
            ? (inForce as unknown[]).map(() => ({
                ...{ id: null, set_by_email: null },
                ...{ set_at: null, used_at: null },
              }))
            : entered.map((one) => ({
                id: one.id,
                set_by_email: emailOf(one),
                set_at: one.at,
                used_at: one.usedAt ?? null,
              })),
        }
      : {}),
  }
}

/** Amounts are kept in centavos, and entered in reais. */
function shownValue({ kind }: Setting, value: unknown): unknown {
  return kind === "amount" && typeof value === "number"
    ? decimalFromMinorUnits(value)
    : (value ?? null)
}
