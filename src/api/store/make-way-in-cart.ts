import type { MedusaRequest } from "@medusajs/framework/http"
import type { RemoteQueryFunction } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { type Charge, isCodeMethod } from "../../core/charge/charge"
import { LEDGER_MODULE } from "../../core/ports/ledger"
import type { Log } from "../../core/ports/log"
import {
  type ShopperMessage,
  shopperText,
} from "../../core/texts/shopper-texts"
import type { LedgerModuleService } from "../../modules/ledger"
import { makeWay } from "../../operations/make-way"
import { dependenciesOf } from "../../operations/operation-dependencies"

/** Gives an unpaid code up for what the shopper wants now, or tells him why nothing else can be done. */
export async function makeWayFor(
  { scope }: Pick<MedusaRequest, "scope">,
  charge: Charge
): Promise<void> {
  const ledger = scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const account = ledger.pluginOptions.accounts.find(
    ({ id }) => id === charge.account
  )
  const message: ShopperMessage | undefined = account
    ? await makeWay(
        {
          ...dependenciesOf({
            account,
            ledger,
            log: scope.resolve<Log>(ContainerRegistrationKeys.LOGGER),
          }),
          query: scope.resolve<Omit<RemoteQueryFunction, symbol>>(
            ContainerRegistrationKeys.QUERY
          ),
        },
        charge
      )
    : "another_payment_open"
  if (message) {
    throw refusal(ledger, charge, message)
  }
}

/** What a shopper reads, in the language of the charge's account. */
export function refusal(
  { pluginOptions: { accounts } }: LedgerModuleService,
  charge: Charge,
  message: ShopperMessage
): MedusaError {
  const account = accounts.find(({ id }) => id === charge.account)
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    shopperText(message, account?.locale ?? "pt-BR", {
      isCode: isCodeMethod(charge.method),
    })
  )
}
