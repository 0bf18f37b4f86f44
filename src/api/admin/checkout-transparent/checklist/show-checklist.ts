import { deliveriesOf } from "../../../../charge/delivery-note"
import { PAYMENT_METHODS, providerIdOf } from "../../../../charge/method-switch"
import type { LedgerModuleService } from "../../../../modules/ledger"
import type { AccountOptions } from "../../../../options/account-options"
import { notifiedTogether } from "../../../../options/notification-tokens"
import { accessTokenKeysOf } from "../../../../payments/access-token-keys"

type StepName =
  | "access_token"
  | "notification"
  | "methods_enabled"
  | "pix_paid"
  | "card_paid"
  | "refund_made"

export interface ShownStep {
  name: StepName
  is_done: boolean
  /** When it was done first; null where that is not written down. */
  done_at: Date | null
}

export interface ShownChecklist {
  id: string
  is_ready: boolean
  /** Those of methods that the account does not take are left out. */
  steps: ShownStep[]
  deliveries: {
    last_authenticated_at: Date | null
    last_refused_at: Date | null
    last_refused_why: string | null
  }
}

export async function showChecklist(
  ledger: LedgerModuleService,
  enabledProviders: readonly string[]
): Promise<ShownChecklist[]> {
  const notes = await ledger.deliveryNotes()
  return Promise.all(
    ledger.pluginOptions.accounts.map(async (account, _, accounts) => {
      const { authenticated, refused } = deliveriesOf(
        notifiedTogether(account, accounts),
        notes
      )
      const first = await ledger.firstSteps(account.id)
      const steps = [
        stepAt("access_token", await firstAccessTokenAt(ledger, account)),
        stepAt("notification", authenticated?.firstAt),
        {
          name: "methods_enabled" as const,
          is_done: PAYMENT_METHODS.some((method) =>
            enabledProviders.includes(
              providerIdOf({ account: account.id, method })
            )
          ),
          done_at: null,
        },
        stepAt("pix_paid", first.pixPaidAt),
        stepAt("card_paid", first.cardPaidAt),
        stepAt("refund_made", first.refundedAt),
      ].filter(({ name }) => isTaken(account, name))
      return {
        id: account.id,
        is_ready: steps.every(({ is_done }) => is_done),
        steps,
        deliveries: {
          last_authenticated_at: authenticated?.lastAt ?? null,
          last_refused_at: refused?.lastAt ?? null,
          last_refused_why: refused?.kind ?? null,
        },
      }
    })
  )
}

function stepAt(name: StepName, at: Date | undefined): ShownStep {
  return { name, is_done: at !== undefined, done_at: at ?? null }
}

/** Whether a step can be done with an account at all. */
function isTaken(
  { dialect: { paths } }: AccountOptions,
  name: StepName
): boolean {
  const path = {
    card_paid: paths.authorizeCard,
    pix_paid: paths.createPix,
  }
  return !(name in path) || path[name as keyof typeof path] !== null
}

/** Of whichever integration the account has credentials for. */
async function firstAccessTokenAt(
  ledger: LedgerModuleService,
  account: AccountOptions
): Promise<Date | undefined> {
  const states = await Promise.all(
    accessTokenKeysOf(account).map((key) => ledger.accessTokenState(key))
  )
  return states
    .flatMap(({ firstIssuedAt }) => firstIssuedAt ?? [])
    .sort((one, other) => one.getTime() - other.getTime())[0]
}
