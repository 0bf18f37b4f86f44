import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { decimalFromMinorUnits } from "../../../../charge/money"
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
  /** What can still be paid, also when the method is off; `amount` in the main unit. */
  open_codes: { count: number; amount: number }
  /** Orders that wait for one of them. */
  orders_waiting: number
}

export async function showMethods(
  ledger: LedgerModuleService
): Promise<ShownMethod[]> {
  const switches = await ledger.methodSwitches()
  const shown = ledger.pluginOptions.accounts.map(async ({ id: account }) => {
    const open = await ledger.openCodesOf(account)
    return PAYMENT_METHODS.map((method) => {
      const said = switches.find(
        (one) => one.account === account && one.method === method
      )
      const left = open.find((one) => one.method === method)
      return {
        id: providerIdOf({ account, method }),
        account,
        method,
        on: said?.isOn ?? true,
        switched_by: said?.by ?? null,
        switched_at: said?.at ?? null,
        reason: said?.reason ?? null,
        open_codes: {
          count: left?.count ?? 0,
          amount: left ? Number(decimalFromMinorUnits(left.amount)) : 0,
        },
        orders_waiting: left?.ordersWaiting ?? 0,
      }
    })
  })
  return (await Promise.all(shown)).flat()
}

/** The method of this id; throws what is answered with 404 where there is none. */
export async function methodIn(
  request: MedusaRequest,
  ledger: LedgerModuleService
): Promise<ShownMethod> {
  const id = request.params.id ?? ""
  const methods = await showMethods(ledger)
  const found = methods.find((method) => method.id === id)
  if (!found) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no payment method ${id}. There are: ${methods.map((method) => method.id).join(", ")}.`
    )
  }
  return found
}
