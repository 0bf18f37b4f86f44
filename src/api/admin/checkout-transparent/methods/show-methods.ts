import { PAYMENT_METHODS, providerIdOf } from "../../../../charge/method-switch"
import type { PaymentMethod } from "../../../../charge/charge"
import type { LedgerModuleService } from "../../../../modules/ledger"

export interface ShownMethod {
  /** The id of its payment provider in Medusa. */
  id: string
  account: string
  method: PaymentMethod
  /** `false`: a person has switched it off, and no new charge of it is made. */
  on: boolean
  /** Who said so last, when and why; null where nobody ever did. */
  switched_by: string | null
  switched_at: Date | null
  reason: string | null
}

export async function showMethods(
  ledger: LedgerModuleService
): Promise<ShownMethod[]> {
  const switches = await ledger.methodSwitches()
  return ledger.pluginOptions.accounts.flatMap(({ id: account }) =>
    PAYMENT_METHODS.map((method) => {
      const said = switches.find(
        (one) => one.account === account && one.method === method
      )
      return {
        id: providerIdOf({ account, method }),
        account,
        method,
        on: said?.isOn ?? true,
        switched_by: said?.by ?? null,
        switched_at: said?.at ?? null,
        reason: said?.reason ?? null,
      }
    })
  )
}
