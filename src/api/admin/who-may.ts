import type { LedgerModuleService } from "../../modules/ledger"

export const PERMISSIONS = ["money", "settings"] as const

export type Permission = (typeof PERMISSIONS)[number]

/** Ids and e-mail addresses of those who may; undefined for everybody who can sign in to the admin. */
export type WhoMay = Record<Permission, readonly string[] | undefined>

/** The options, and below them those whom people have named on the settings page. */
export function whoMayWith(
  given: Partial<WhoMay>,
  entered: Partial<WhoMay>
): WhoMay {
  const money = given.money ?? entered.money
  return { money, settings: given.settings ?? entered.settings ?? money }
}

/** Who may do what now; read anew each time, so that who is taken out is out at once. */
export async function whoMay(ledger: LedgerModuleService): Promise<WhoMay> {
  const { permissions } = ledger.pluginOptions
  const isFixed = PERMISSIONS.every((what) => permissions[what] !== undefined)
  return whoMayWith(
    permissions,
    isFixed ? {} : await ledger.permissionsEntered()
  )
}
