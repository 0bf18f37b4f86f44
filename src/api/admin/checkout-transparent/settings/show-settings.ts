import type { MedusaRequest } from "@medusajs/framework/http"
import {
  PAYMENT_METHODS,
  type PaymentMethod,
} from "../../../../domain/payment-method/payment-method"
import { decimalFromMinorUnits } from "../../../../domain/money"
import { emailsOfUsers } from "../../../../medusa/container"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { notificationUrlOf } from "../../../../options/account-warnings"
import {
  hasLinkCredentials,
  missingOptions,
} from "../../../../options/usable-methods"
import {
  configuredAccounts,
  optionValueAt,
  isSetInConfig,
  type Setting,
  SETTINGS,
} from "../../../../options/setting-definitions"
import { majorUnits } from "../format-response-values"
import { priceExamples } from "./price-examples"

/**
 * Returns the settings that administrators can change, for all accounts or only for the account with the id `only`. The
 * values of secrets are not returned.
 */
export async function showSettings(
  request: MedusaRequest,
  ledger: LedgerModuleService,
  only?: string
) {
  const entered = await ledger.readEnteredSettings()
  const emails = await emailsOfUsers(
    request.scope,
    entered.map(({ by }) => by)
  )
  const { problems } = ledger.lastReadSettings()
  const given = configuredAccounts(ledger.configuredOptions)
  const accounts = ledger.pluginOptions.accounts.filter(
    ({ id }) => only === undefined || id === only
  )
  return Promise.all(
    accounts.map(async (account) => ({
      id: account.id,
      environment: account.environment,
      base_url: account.baseUrl,
      notification_url: notificationUrlOf(
        account.backendUrl ?? addressOfRequest(request),
        account.id
      ),
      makes_links: hasLinkCredentials(account),
      revision: await ledger.readSettingsRevision(account.id),
      /** Why the settings that administrators entered are not in use, as a text. Null if they are in use. */
      problem: problems.get(account.id) ?? null,
      /**
       * The open codes and links of each payment method. Shoppers can pay these codes and links even after the method
       * was switched off. `amount` is in major units.
       */
      open_codes: (await ledger.sumUnpaidCodesAndLinksByMethod(account.id)).map(
        (open) => ({
          method: open.method,
          count: open.count,
          amount: majorUnits(open.amount),
          orders_waiting: open.ordersWaiting,
        })
      ),
      /**
       * The missing settings of each payment method. Shoppers are not offered a method with missing settings, even if
       * it is switched on.
       */
      missing: Object.fromEntries(
        PAYMENT_METHODS.map((method) => [
          method,
          missingOptions(account, method),
        ])
      ) as Record<PaymentMethod, string[]>,
      examples: priceExamples(account),
      settings: SETTINGS.map((setting) => {
        const inForce = optionValueAt(account, setting.name)
        const fixed = isSetInConfig(given.get(account.id), setting.name)
        const kept = entered.filter(
          (one) =>
            !fixed && one.account === account.id && one.name === setting.name
        )
        const latest = kept.at(-1)
        return {
          ...setting,
          /** Whether medusa-config.ts sets the option. Administrators cannot change it then. */
          is_fixed: fixed,
          is_set: Array.isArray(inForce)
            ? inForce.length > 0
            : inForce !== undefined,
          value: setting.isSecret ? null : formatSettingValue(setting, inForce),
          set_by_email: latest ? (emails.get(latest.by) ?? null) : null,
          set_at: latest?.at ?? null,
          reason: latest?.reason ?? null,
          former_until:
            kept.find(
              ({ replacedSecretAcceptedUntil }) => replacedSecretAcceptedUntil
            )?.replacedSecretAcceptedUntil ?? null,
        }
      }),
    }))
  )
}

/** Returns the address at which this request reached the backend. */
function addressOfRequest(request: MedusaRequest): string {
  return `${request.protocol}://${request.get("host") ?? "localhost"}`
}

/** Returns a setting's value in the format of the admin page. Amounts are stored in centavos and returned in reais. */
function formatSettingValue({ isAmount }: Setting, value: unknown) {
  return isAmount && typeof value === "number"
    ? decimalFromMinorUnits(value)
    : ((value ?? null) as string | number | boolean | null)
}
