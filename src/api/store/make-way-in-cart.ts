import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
} from "@medusajs/framework/http"
import type { RemoteQueryFunction } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import type { Charge } from "../../core/charge/charge"
import { LEDGER_MODULE } from "../../core/ports/ledger"
import type { AccountOptions } from "../../core/options/account-options"
import type { Log } from "../../core/ports/log"
import {
  type ShopperMessage,
  shopperText,
} from "../../core/texts/shopper-texts"
import type { LedgerModuleService } from "../../modules/ledger"
import { makeWay } from "../../operations/make-way"
import { dependenciesOf } from "../../operations/operation-dependencies"

/**
 * Gives an unpaid code up for what the shopper wants now, or tells him why nothing else can be done.
 * `isForCode`: he wants another code, of which a cart has only so many that can be paid.
 */
export async function makeWayFor(
  request: MedusaRequest,
  charge: Charge,
  { isForCode }: { isForCode: boolean }
): Promise<void> {
  const { scope } = request
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
        charge,
        {
          actor: actorOf(request),
          mayLetGo: async () =>
            !isForCode || (await hasRoomForCode(ledger, account, charge)),
        }
      )
    : "another_payment_open"
  if (message) {
    throw refusal(ledger, charge, message)
  }
}

/** An admin may make a session for a shopper. */
function actorOf(request: MedusaRequest): string {
  const { auth_context: caller } =
    request as Partial<AuthenticatedMedusaRequest>
  return caller?.actor_type === "user" ? caller.actor_id : "shopper"
}

/** Whether one more code may be made beside all those of a cart, this one included. */
async function hasRoomForCode(
  ledger: LedgerModuleService,
  { attemptLimits: { openChargesPerCart: most } }: AccountOptions,
  { cartId }: Charge
): Promise<boolean> {
  return (
    most === null ||
    cartId === undefined ||
    (await ledger.countUnpaidOfCart(cartId)) < most
  )
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
      method: charge.method,
    })
  )
}
