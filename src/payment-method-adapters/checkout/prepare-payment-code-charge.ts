import type { PixOrWalletShopperInput } from "../../domain/buyer/shopper-input"
import { leaveOutUndefined } from "../../domain/parsing/json-values"
import {
  buildCallToSend,
  type PreparedCharge,
  type SessionToPrepare,
} from "../payment-method-adapter"
import { readBuyerOfCart } from "../session/buyer-of-cart"
import { buildChargeIntent } from "../session/charge-intent"
import type { SessionDependencies } from "../session/session-dependencies"
import { chargeableCartOrRefusal } from "../session/session-amount"
import type { ChargeRequest } from "../../domain/charge-request"
import type { CreateChargeRequest } from "../../gateway/client"
import type { ParseMethodFields } from "../../gateway/parse-gateway-charge"
import type { AccountOptions } from "../../options/account-options"

export interface CodeRequest extends ChargeRequest {
  /**
   * The number of seconds for which the code can be paid, counted from the creation of the code. For a wallet code, the
   * gateway itself decides how long the code can be paid.
   */
  expirationSeconds: number
}

/** The parts in which the adapters for Pix and wallet differ. */
export interface CodeAdapterParts {
  /**
   * Returns how many seconds a code can be paid. For a wallet, this is only an assumption, because the gateway decides.
   */
  lifeSeconds(account: AccountOptions): number
  buildChargeRequest(request: CodeRequest): CreateChargeRequest
  parseMethodFields: ParseMethodFields
}

/** Checks a Pix or wallet session, and prepares the data of its charge. Does not call the gateway. */
export async function preparePaymentCodeCharge(
  dependencies: SessionDependencies,
  parts: CodeAdapterParts,
  { session, amount, plaintext }: SessionToPrepare
): Promise<PreparedCharge> {
  if (plaintext === undefined) {
    return { kind: "incomplete", missing: [] }
  }
  const { account, ledger } = dependencies
  // No schema is needed, because the plugin wrote the input itself and the encryption detects changes.
  const { price, ...document } = JSON.parse(
    plaintext
  ) as PixOrWalletShopperInput
  const way = {
    account: account.id,
    method: dependencies.method,
    installments: 1,
  }
  const cart = await chargeableCartOrRefusal(dependencies, session, {
    amount,
    way,
    price,
  })
  if (typeof cart === "string") {
    return { kind: "refused", message: cart }
  }
  const buyer = await readBuyerOfCart(dependencies, cart, document)
  if (buyer.kind !== "complete") {
    return buyer
  }
  const { customer } = buyer
  const expirationSeconds = parts.lifeSeconds(account)
  const content = leaveOutUndefined({
    customer,
    softDescriptor: account.softDescriptor,
    expirationSeconds,
  })
  return {
    kind: "ready",
    plan: {
      intent: await buildChargeIntent(dependencies, session, {
        emailDigest: await ledger.emailDigest(customer.email),
        buyerName: customer.name,
        amount,
        installments: 1,
        price,
        lateCapture: false,
        codeSeconds: expirationSeconds,
      }),
      actor: "shopper",
      isLimited: true,
      buyer: document,
      createSteps: ({ gateway: { createCharge } }) => ({
        buildCreationCall: ({ charge: { merchantChargeId, amount } }) =>
          buildCallToSend(
            createCharge,
            parts.buildChargeRequest({ ...content, merchantChargeId, amount })
          ),
      }),
    },
  }
}
