import type { MedusaContainer } from "@medusajs/framework/types"
import type { Erp } from "../../support/sales/a-failed-completion"
import type { AStore } from "../../../harness/store/a-store"
import type { StoreApi } from "../../../harness/shopper/a-shopper"
import type { Admin } from "../../../harness/admin/an-admin"

/** A running Medusa that sells a shirt for R$ 99.90. */
export interface Stage {
  readonly api: StoreApi
  readonly container: MedusaContainer
  readonly store: AStore
  readonly admin: Admin
  readonly erp: Erp
}

/** The status with which a provider's `authorizePayment` answers for a successful payment. */
export type Answered = "authorized" | "captured" | "pending_authorization"

/** The money of one charge at a gateway, in minor units. */
export interface ChargeAtGateway {
  /** The amount that is reserved and neither captured nor canceled. */
  reserved: number
  captured: number
  refunded: number
  /** Whether a payer may still pay the charge, because its code was shown. */
  isPayable: boolean
}

/** The gateway of a provider: a simulator, a sandbox, or a stub. */
export interface GatewayUnderTest {
  /** Makes the gateway decline the next card of any session. The session must be created after this call. */
  declineNext(): Promise<void>
  /**
   * Delays the next authorization at the gateway by `ms` milliseconds. A gateway may also delay the authorizations
   * after it.
   */
  slowDown(ms: number): Promise<void>
  /** Makes the gateway refuse the next void or refund, which then moves no money. */
  refuseNext(call: "void" | "refund"): Promise<void>
  /** Makes the gateway carry out the next refund and lose its answer. */
  loseAnswerOfNextRefund(): Promise<void>
  /** Returns the charges that this test has made at the gateway. */
  charges(): Promise<ChargeAtGateway[]>
  /** Returns how often this test has asked the gateway to charge or reserve money. */
  attempts(): Promise<number>
}

/** A webhook of the gateway about a payment. */
export interface Report {
  sessionId: string
  kind: "authorized" | "captured"
  /** The amount in major units. */
  amount: number
}

export interface ProviderUnderTest {
  name: string
  /** The ids of the providers in Medusa, by the status with which they answer an authorization. */
  ids: Record<Answered, string>
  gateway: GatewayUnderTest
  /** Prepares the provider for one trap. Called before each trap, after Medusa has started. */
  reset(stage: Stage): Promise<void>
  /** Returns the data that the provider's storefront sends with a new session. */
  sessionData(answered: Answered): Promise<Record<string, unknown>>
  /** Returns a secret value of `sessionData`, which no other caller may read. */
  secretOf(data: Record<string, unknown>): string
  /** Pays the whole amount of a code, as the payer. */
  pay(session: SessionShown): Promise<void>
  /** Sends the gateway's webhook to Medusa, and waits until Medusa has processed it. */
  report(stage: Stage, report: Report): Promise<void>
  /** Does what the provider's scheduled jobs would do some minutes later. */
  runJobs?(stage: Stage): Promise<void>
  /** The keys of the traps into which the provider is known to fall. */
  fallsInto: readonly string[]
}

/** A payment session as the storefront sees it. */
export interface SessionShown {
  id: string
  data: Record<string, unknown>
}

/** What a trap leads to: some figures about where the money is, and what the shopper and the shop were told. */
export type Outcome = Record<string, unknown>

export interface Trap {
  /** The key by which a provider's `fallsInto` names this trap. */
  key: string
  /** What core does in this trap, in a sentence without its subject. */
  name: string
  /** The loss of a shop that falls into the trap. */
  loss: string
  needs: Answered
  story(play: Play): Promise<Outcome>
  /** The exact outcome for the naive provider, as long as Medusa has this trap. */
  naive: Outcome
  /** The outcome for a provider that keeps the money right, as an argument of `toMatchObject`. */
  right: Outcome
}

/** One trap as it is played with one provider. */
export interface Play {
  stage: Stage
  provider: ProviderUnderTest
  gateway: GatewayUnderTest
  needs: Answered
}
