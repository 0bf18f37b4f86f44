import type { LedgerModuleService } from "../../modules/ledger"

export const PERMISSIONS = ["money", "settings"] as const

export type Permission = (typeof PERMISSIONS)[number]

/** Ids and e-mail addresses of permitted users; undefined permits everybody who can sign in to the admin. */
type WhoMay = Record<Permission, readonly string[] | undefined>

/** The permissions of the options, else of the settings page; if both leave `settings` open, it follows `money`. */
export function whoMayWith(
  given: Partial<WhoMay>,
  entered: Partial<WhoMay>
): WhoMay {
  const money = given.money ?? entered.money
  return { money, settings: given.settings ?? entered.settings ?? money }
}

/** Reads the permissions for each request, so that a removed user loses them at once. */
export async function whoMay(ledger: LedgerModuleService): Promise<WhoMay> {
  const { permissions } = ledger.pluginOptions
  const isFixed = PERMISSIONS.every((what) => permissions[what] !== undefined)
  return whoMayWith(
    permissions,
    isFixed ? {} : await ledger.permissionsEntered()
  )
}
