import { minorUnits } from "../../../../../src/domain/money"
import {
  type CardChargeRequest,
  buildCardChargeRequest,
} from "../../../../../src/payment-method-adapters/card/card-wire-format"
import type { ConfirmationRun } from "./confirmation-run"

/** The card tokens that the operator's documents publish for the sandbox (docs/gateway.md#sandbox-values). */
export const PUBLISHED_CARDS = {
  approved: "card_ZVHmBRSw3EjkJ7s93Vm4S5FiZwuQjgTi",
  denied: "card_t/BIChj63GkO650jVX0xSsIeRD03GxDY",
}

export const ADDRESS = {
  street: "Avenida Paulista",
  number: "1000",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
  country: "BR",
  zipCode: "01310100",
}

/** Returns the buyer of the test charges. Some experiments change parts of these data. */
export function buyerOfRun({
  plan: { document = "52998224725" },
}: ConfirmationRun) {
  return {
    name: "Maria Teste",
    email: "maria.teste@example.com",
    document,
    documentType: "CPF" as const,
    phone: {
      countryCode: "55",
      areaCode: "11",
      number: "987654321",
      type: "MOBILE" as const,
    },
  }
}

/**
 * The fields to change in the default test charge, which only reserves the money on the card. A field with the value
 * `undefined` is left out of the request.
 */
export type CardChanges = {
  [Field in keyof CardChargeRequest]?: CardChargeRequest[Field] | undefined
} & {
  /** The card token to charge. The default is the token that `obtainCardToken` returns. */
  temporaryCardToken?: string
}

/**
 * Creates a card charge for an experiment. `given.id` repeats the id of an earlier charge. Without `given.id`, the
 * charge gets a new id.
 */
export async function payByCard(
  run: ConfirmationRun,
  [step, says, changes = {}]: readonly [string, string, CardChanges?],
  given: { amount?: number; id?: string } = {}
) {
  const { temporaryCardToken, ...others } = changes
  const card = others.card ?? {
    kind: "temporary",
    temporaryCardToken: temporaryCardToken ?? (await obtainCardToken(run)),
  }
  return run.createCharge(step, `Card: ${says}`, {
    ...given,
    make: (client, merchantChargeId, budget) =>
      client.createCharge(
        buildCardChargeRequest(
          {
            merchantChargeId,
            amount: minorUnits(given.amount ?? run.plan.amount),
            customer: buyerOfRun(run),
            installments: 1,
            installmentType: "NONE",
            billingAddress: ADDRESS,
            softDescriptor: "CONFIRM",
            lateCapture: true,
            ...others,
            card,
          } as CardChargeRequest,
          run.cardDialect
        ),
        budget
      ),
  })
}

/**
 * Returns a card token for the next test charge:
 *
 * - Without `--browser`, it is a token from the operator's documents.
 * - With `--browser` in production, the user enters a card for each charge.
 * - With `--browser` in the sandbox, the user enters one card. Later charges use a token from the operator's documents.
 *
 * Returns an empty text if the card SDK returned no token, or if the wait ends early, because the user interrupts the
 * command or the experiment exceeds its time limit. Throws an error if one of both has happened before the wait.
 */
export async function obtainCardToken(run: ConfirmationRun): Promise<string> {
  const { cardPage: page, plan, browserToken } = run
  const isProduction = plan.account.environment === "production"
  if (!page || (browserToken !== undefined && !isProduction)) {
    return PUBLISHED_CARDS.approved
  }
  run.throwIfInterruptedOrTimedOut()
  plan.say(`Enter a card at ${page.url}`)
  const { signal } = run
  const made = await page.waitForCardToken(signal)
  if (!signal.aborted) run.browserToken = made
  return made
}
